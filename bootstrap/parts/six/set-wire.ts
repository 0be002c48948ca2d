import type { Container } from 'inversify'
import { WIRE } from '../../../adapters/http/parts/six/surface.ts'
import { allClients } from '../../../application/clients/manage-clients.ts'
import type { Client } from '../../../domain/client/client.ts'
import { withAccounts } from '../../commands/admin/with-accounts.ts'
import { operatorEntry } from '../../commands/operator-entry.ts'
import { CannotStart } from '../../output/cannot-start.ts'
import type { Environment } from '../../settings/environment.ts'
import { Tokens as T } from '../../wiring/tokens.ts'

const OWN = '5'

export async function listClients(env: Environment): Promise<void> {
  const all = await withAccounts(env, ({ accounts }) => clientsIn(accounts))
  const lines = all.map(({ props }) => {
    const { clientId, clientKey, wire = OWN, status } = props
    return `${clientId}  generation ${wire}  ${clientKey}${status === 'normal' ? '' : ' (disabled)'}`
  })
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** @param name id or key. @throws CannotStart */
export async function setWire(env: Environment, name: string, generation: string): Promise<void> {
  const wire = generation === WIRE ? WIRE : null
  const key = await withAccounts(env, async ({ accounts }) => {
    const { props } = await clientNamed(accounts, name)
    const change = () => accounts.get(T.ManagedClientRepo).change(props.id, { wire })
    const run = { area: 'client', kind: 'change', command: 'clients wire' } as const
    const parameters = { clientId: props.clientId, wire: generation }
    await accounts
      .get(T.Audit)
      .change(change, operatorEntry(accounts.get(T.Clock), { ...run, parameters }))
    return props.clientKey
  })
  process.stdout.write(
    `${key} is now for front ends of generation ${generation}. Sessions that are open keep theirs.\n`,
  )
}

async function clientNamed(accounts: Container, name: string): Promise<Client> {
  const all = await clientsIn(accounts)
  const client = all.find(({ props }) => props.clientId === name || props.clientKey === name)
  if (client) return client
  throw new CannotStart(`There is no client ${name}: gatehouse clients list shows them.`, 1)
}

function clientsIn(accounts: Container): Promise<Client[]> {
  return allClients(accounts.get(T.ManagedClientRepo))
}
