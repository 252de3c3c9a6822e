"""The base class of all request handlers of features and of the API."""

from dataclasses import dataclass

from inkling.server.bots.supervisor import TableSupervisor
from inkling.server.platform.http.public_site import PublicSite
from inkling.server.platform.http.rate_limits import RateLimits
from inkling.server.platform.http.routing import RouteHandlers
from inkling.server.platform.operator_notice import ServerNotice
from inkling.server.platform.render_workers import RenderWorkers
from inkling.server.platform.shutdown import GracefulShutdown
from inkling.server.platform.signing import Signer
from inkling.server.settings import Settings
from inkling.server.storage.interface import Storage
from inkling.server.tables.access.credentials import InvitationLinks, PersonCredentials, PrivateTableKeys
from inkling.server.tables.access.guess_limits import GuessLimits
from inkling.server.tables.access.request_access import RequestAccess
from inkling.server.tables.registry import TableRegistry


@dataclass(eq=False)
class Handlers(RouteHandlers):
    """Base class of request handlers. Its attributes are the services of the server that handlers share."""

    settings: Settings
    store: Storage
    tables: TableRegistry
    supervisor: TableSupervisor
    render_workers: RenderWorkers
    departure: GracefulShutdown
    notice: ServerNotice
    signer: Signer
    site: PublicSite
    limits: RateLimits
    guesses: GuessLimits
    people: PersonCredentials
    keys: PrivateTableKeys
    invitations: InvitationLinks
    access: RequestAccess

    def __post_init__(self) -> None:
        """Do nothing. Subclasses override it to set more attributes."""
