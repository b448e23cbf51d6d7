"""The Laws of 2007: what rules differently from 2017 is redefined here, what does not is shared by explicit import."""

from importlib import import_module
from pkgutil import iter_modules

from cardinal.laws.clause import check_citations

MODULES = tuple(sorted(f"{__name__}.{module.name}" for module in iter_modules(__path__)))
for _module in MODULES:
    import_module(_module)
check_citations(MODULES)
