#!/bin/sh
set -eu
data=/var/lib/postgresql/data
if [ "$(id -u)" -eq 0 ]; then
  chown postgres "$data"
  chmod 700 "$data"
  exec setpriv --reuid postgres --regid postgres --init-groups "$0"
fi
if [ ! -s "$data/PG_VERSION" ]; then
  if [ -z "${POSTGRES_PASSWORD_FILE:-}" ]; then
    POSTGRES_PASSWORD_FILE="$(mktemp)"
    echo "$POSTGRES_PASSWORD" > "$POSTGRES_PASSWORD_FILE"
  fi
  initdb --pgdata "$data" --username "$POSTGRES_USER" --pwfile "$POSTGRES_PASSWORD_FILE" --encoding UTF8 --locale C.UTF-8 --auth scram-sha-256
  echo 'host all all all scram-sha-256' >> "$data/pg_hba.conf"
  echo "create database \"$POSTGRES_DB\"" | postgres --single -D "$data" postgres
fi
exec postgres -D "$data" -c 'listen_addresses=*' -c unix_socket_directories=/var/run/postgresql
