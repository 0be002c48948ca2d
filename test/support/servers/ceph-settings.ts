export interface CephLocation {
  readonly folder: string
  readonly clusterId: string
  readonly monitorPort: number
  readonly gatewayPort: number
}

/** One monitor, one store in memory, one gateway, independent of an installed Ceph. */
export function cephSettings({
  folder,
  clusterId,
  monitorPort,
  gatewayPort,
}: CephLocation): string {
  return `[global]
fsid = ${clusterId}
mon host = v2:127.0.0.1:${monitorPort}
mon initial members = a
ms bind msgr1 = false
auth cluster required = cephx
auth service required = cephx
auth client required = cephx
public addr = 127.0.0.1
cluster addr = 127.0.0.1
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
run dir = ${folder}
log file = ${folder}/$name.log
admin socket = ${folder}/$name.asok
pid file = ${folder}/$name.pid
keyring = ${folder}/keyring
crash dir = ${folder}
setuser match path = ${folder}/none
[mon]
mon data = ${folder}/mon
mon max pg per osd = 5000
paxos propose interval = 0.05
paxos min wait = 0.01
mon data avail crit = 1
[osd]
osd data = ${folder}/osd
osd objectstore = memstore
memstore device bytes = 8589934592
osd max object name len = 256
osd max object namespace len = 64
[client.admin]
rgw frontends = beast endpoint=127.0.0.1:${gatewayPort}
rgw data = ${folder}/rgw
rgw dns name = localhost
rgw run sync thread = false
rgw enable gc threads = true
rgw gc obj min wait = 2
rgw gc processor period = 2
rgw gc processor max time = 10
`
}
