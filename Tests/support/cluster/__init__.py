"""A complete cluster on one machine: nodes, a database, a proxy, riders and feeds. Faults are caused between them, and
observations are recorded. docs/scaling.md describes how to run it; `python -m support.cluster --help` lists its
options."""
