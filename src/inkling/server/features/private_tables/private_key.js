// The key of a private table is in the fragment of its link, which browsers send to nobody. The script removes it from the address and
// exchanges it for a cookie at once.

const door = document.querySelector("[data-door]");

async function takeKey() {
  const key = location.hash.slice(1);
  if (!/^[\w-]{22}$/.test(key)) return;
  history.replaceState(null, "", location.pathname + location.search);
  if (!door) return;
  const answer = await fetch(door.dataset.door, { method: "POST", body: new URLSearchParams({ key }) }).catch(() => null);
  if (answer?.ok) location.reload();
  else for (const ended of door.querySelectorAll("[data-ended]")) ended.hidden = false;
}

addEventListener("hashchange", takeKey);
takeKey();
