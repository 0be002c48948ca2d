#!/bin/sh
# s3.sh server FOLDER: Ceph's S3 gateway above one monitor and one store, which writes what it has to FOLDER when it stops.
set -eu
# Until it is ready, what a stop leaves behind is made anew.
trap 'exit 0' TERM INT
folder="$2"
settings="$folder/ceph.conf"
run() { program="$1"; shift; "$program" -c "$settings" "$@"; }

if [ ! -e "$folder/ready" ]; then
  rm -rf "${folder:?}"/*
  mkdir "$folder/mon" "$folder/osd" "$folder/rgw"
  cluster="$(cat /proc/sys/kernel/random/uuid)"
  cat > "$settings" <<END
[global]
fsid = $cluster
mon host = v2:127.0.0.1:3300
mon initial members = a
ms bind msgr1 = false
public addr = 127.0.0.1
cluster addr = 127.0.0.1
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
run dir = /run
log to file = false
mon cluster log to file = false
keyring = $folder/keyring
[mon]
mon data = $folder/mon
mon max pg per osd = 5000
mon data avail crit = 1
[osd]
osd data = $folder/osd
osd objectstore = memstore
memstore device bytes = 1073741824
osd max object name len = 256
osd max object namespace len = 64
osd fast shutdown = false
[client.admin]
rgw frontends = beast port=9000
rgw data = $folder/rgw
rgw dns name = s3
rgw run sync thread = false
END
  key() { ceph-authtool "$folder/keyring" --gen-key "$@"; }
  key --create-keyring -n mon. --cap mon 'allow *'
  key -n client.admin --cap mon 'allow *' --cap osd 'allow *'
  key -n osd.0 --cap mon 'allow profile osd' --cap osd 'allow *'
  monmaptool --create --fsid "$cluster" --addv a '[v2:127.0.0.1:3300]' "$folder/monmap"
  run ceph-mon --mkfs -i a --monmap "$folder/monmap" --keyring "$folder/keyring"
fi

ceph-mon -c "$settings" -f -i a & monitor=$!
until run ceph --connect-timeout 5 mon stat; do sleep 0.2; done
if [ ! -e "$folder/ready" ]; then
  store="$(cat /proc/sys/kernel/random/uuid)"
  run ceph osd new "$store"
  run ceph-osd -i 0 --mkfs --osd-uuid "$store"
fi
ceph-osd -c "$settings" -f -i 0 & store=$!
if [ ! -e "$folder/ready" ]; then
  run radosgw-admin user create --uid test --display-name test --access-key "$MINIO_ROOT_USER" --secret-key "$MINIO_ROOT_PASSWORD" > /dev/null
fi
radosgw -c "$settings" -f -n client.admin & gateway=$!
# The store may still need the monitor while it stops.
end() { kill "$1"; wait "$1" || true; }
trap 'end "$gateway"; end "$store"; end "$monitor"; exit 0' TERM INT
touch "$folder/ready"
wait
