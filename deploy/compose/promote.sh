#!/bin/sh
# Makes the standby the primary: ends the old one, promotes, and gives it the name by which everybody calls. The old
# primary must not come back with its data: remove its volume, and let it follow as a new standby.
set -eu
cd "$(dirname "$0")"
compose() { ${COMPOSE:-docker compose} "$@"; }
engine=${ENGINE:-docker}
network=$($engine network ls --format '{{.Name}}' | grep -x 'rove_inside')
compose stop --timeout 20 postgres || true
old=$(compose ps --all --quiet postgres)
new=$(compose ps --quiet postgres-standby)
[ -z "$old" ] || $engine network disconnect --force "$network" "$old" 2>/dev/null || true
compose exec -T postgres-standby gosu postgres pg_ctl promote --pgdata "$(compose exec -T postgres-standby printenv PGDATA | tr -d '\r')" --wait
$engine network disconnect "$network" "$new"
$engine network connect --alias database --alias postgres-standby "$network" "$new"
echo 'The standby is the primary now. Connections of all roles come back by themselves.'
