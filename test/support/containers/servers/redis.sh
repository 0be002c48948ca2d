#!/bin/sh
set -eu
chown redis /data
exec setpriv --reuid redis --regid redis --init-groups "$@" --protected-mode no
