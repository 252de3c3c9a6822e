"""Things that are held. Each is drawn upright with its grip at the origin; the pose says where that is."""

from collections.abc import Mapping

from inkling.art.portrait.props.arms import ARMS
from inkling.art.portrait.props.boots import BOOTS
from inkling.art.portrait.props.food import FOOD
from inkling.art.portrait.props.hafted import HAFTED
from inkling.art.portrait.props.insignia import INSIGNIA
from inkling.art.portrait.props.kettles import KETTLES
from inkling.art.portrait.props.living import LIVING
from inkling.art.portrait.props.marvellous import MARVELLOUS
from inkling.art.portrait.props.marvels import MARVELS
from inkling.art.portrait.props.sorcery import SORCERY
from inkling.art.portrait.props.staffs import STAFFS
from inkling.art.portrait.props.staves import STAVES
from inkling.art.portrait.props.study import STUDY
from inkling.art.portrait.props.tools import TOOLS
from inkling.art.portrait.props.treasures import TREASURES
from inkling.art.portrait.props.vessels import VESSELS
from inkling.art.portrait.props.wayfaring import WAYFARING
from inkling.art.portrait.stock import DrawThing, Part

PROPS: Mapping[str, Part[DrawThing]] = {
    **FOOD,
    **TOOLS,
    **TREASURES,
    **ARMS,
    **LIVING,
    **HAFTED,
    **STAFFS,
    **VESSELS,
    **MARVELS,
    **SORCERY,
    **STAVES,
    **KETTLES,
    **STUDY,
    **INSIGNIA,
    **BOOTS,
    **WAYFARING,
    **MARVELLOUS,
}
