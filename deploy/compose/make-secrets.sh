#!/bin/sh
# Makes the secrets, keys and certificates of the compose set-up in ./secrets, those that are not there yet; the folder
# is for its owner alone. Needs openssl. Certificates are for ten years; delete *_cert and *_key to have new ones.
set -eu
cd "$(dirname "$0")"
umask 077
mkdir -p secrets
cd secrets

# They begin with a letter: NATS would take some of the others for numbers.
random() { [ -s "$1" ] || printf 's%s' "$(openssl rand -hex 32)" > "$1"; }
for name in rove_secret db_password db_app_password db_service_password db_replication_password \
  temporal_db_password nats_password s3_access_key s3_secret_key grafana_password; do random "$name"; done

address() { [ -s "$1" ] || printf 'postgres://%s:%s@database:5432/rove' "$2" "$(cat "$3")" > "$1"; }
address db_owner_url postgres db_password
address db_app_url rove_app db_app_password
address db_service_url rove_service db_service_password
for service in auth api worker reactor relay gateway bundles; do
  random "db_${service}_password"
  address "db_${service}_url" "rove_$service" "db_${service}_password"
done

# Ours and the servers' authority.
[ -s ca_key ] && [ -s ca_cert ] || openssl req -x509 -newkey rsa:3072 -nodes -days 3650 -subj '/CN=Rove compose' \
  -addext 'basicConstraints=critical,CA:TRUE' -addext 'keyUsage=critical,keyCertSign,cRLSign' \
  -keyout ca_key -out ca_cert 2>/dev/null

certify() { # NAME ALTERNATIVE_NAMES
  [ -s "$1_key" ] && [ -s "$1_cert" ] && return
  printf 'subjectAltName=%s\nextendedKeyUsage=serverAuth,clientAuth\n' "$2" > extensions
  openssl req -newkey rsa:3072 -nodes -subj "/CN=$1" -keyout "$1_key" -out request 2>/dev/null
  openssl x509 -req -in request -CA ca_cert -CAkey ca_key -set_serial "0x$(openssl rand -hex 8)" -days 3650 -extfile extensions \
    -out "$1_cert" 2>/dev/null
  rm -f request extensions
}
certify nats DNS:nats-1,DNS:nats-2,DNS:nats-3,DNS:localhost,IP:127.0.0.1
certify temporal DNS:temporal,DNS:localhost,IP:127.0.0.1
certify client DNS:rove

# Containers read them as users of their own; on this host the folder keeps everybody else out.
chmod 700 .
chmod 444 -- *
chmod 400 ca_key
echo "secrets are in $(pwd)"
