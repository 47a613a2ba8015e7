#!/bin/sh
# The server's own file of settings, with the password that it cannot read from a file itself.
set -eu
password=$(cat /run/secrets/temporal_db_password)
sed "s/@DB_PASSWORD@/$password/" /etc/rove-temporal/server.yaml > /run/temporal/production.yaml
exec temporal-server --root / --config run/temporal --env production start
