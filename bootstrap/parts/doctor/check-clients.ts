import ipaddr from 'ipaddr.js'
import { PostgresManagedClientRepo } from '../../../adapters/postgres/clients/postgres-managed-client-repo.ts'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { allClients } from '../../../application/clients/manage-clients.ts'
import type { Client } from '../../../domain/client/client.ts'
import { pathMatcher } from '../../../domain/client/client-rules.ts'
import type { Findings } from '../check.ts'

/** Every front end asks for them before it shows anything. */
const FIRST_PATHS = ['/system/user/getInfo', '/system/menu/getRouters']
/** From where nobody calls. */
const UNUSED = ['unspecified', 'broadcast', 'multicast', 'reserved']
/** Networks with fewer bits contain addresses of several kinds. */
const LEAST_BITS = 4

/** Names clients that are open, but whose rules nobody can meet. */
export async function checkClients(database: Database, findings: Findings): Promise<void> {
  const all = await allClients(new PostgresManagedClientRepo(database))
  for (const client of all.filter(({ isUsable }) => isUsable)) {
    const problem = problemOf(client)
    if (problem) findings.add('warning', 'clients', `${client.props.clientKey}: ${problem}`)
  }
}

function problemOf({ rules, props }: Client): string | undefined {
  const { paths, networks } = rules
  if (networks.length > 0 && !networks.some(isUsed))
    return 'nobody can use its sessions, because its networks (ipWhitelist) contain no address of a caller'
  const isMet = paths.length === 0 ? () => true : pathMatcher(paths)
  const isOfFrontEnd = props.wire !== undefined || FIRST_PATHS.some(isMet)
  const missing = FIRST_PATHS.filter((path) => !isMet(path))
  if (isOfFrontEnd && missing.length > 0)
    return `no front end can start with it, because its paths (accessPath) lack ${missing.join(' and ')}`
  return undefined
}

function isUsed(network: string): boolean {
  const [address, bits] = network.includes('/')
    ? ipaddr.parseCIDR(network)
    : [ipaddr.parse(network), 128]
  return bits < LEAST_BITS || !UNUSED.includes(address.range())
}
