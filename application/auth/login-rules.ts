import type { Client } from '../../domain/client/client.ts'
import { InvalidClient } from '../../domain/client/client-errors.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { ClientRepo } from '../ports/client-repo.ts'
import type { GrantStrategies } from './grants/grant-strategies.ts'

export type CheckName =
  | 'client_known'
  | 'client_enabled'
  | 'grant_allowed'
  | 'grant_configured'
  | 'captcha'
  | 'budget'
  | 'user_known'
  | 'user_enabled'
  | 'user_not_locked'

/** A login ends with the first rule that throws. An explanation notes the refusal and goes on. */
export type Apply<Refused> = <T>(
  check: CheckName,
  rule: () => T | Promise<T>,
) => Promise<T | Refused>

interface ClientParts {
  readonly clients: ClientRepo
  readonly strategies: GrantStrategies
}

/**
 * The rules of every login before accounts are read, in their order. A rule about an unknown client
 * is left out.
 */
export async function applyClientRules<Refused extends undefined>(
  { clients, strategies }: ClientParts,
  { clientId, grantType }: { readonly clientId: string; readonly grantType: string },
  apply: Apply<Refused>,
) {
  const client = await apply('client_known', () => knownClient(clients, clientId))
  if (client) {
    await apply('client_enabled', () => client.requireUsable())
    await apply('grant_allowed', () => client.requireGrant(grantType))
  }
  const strategy = await apply('grant_configured', () => strategies.for(grantType))
  return { client, strategy }
}

export async function knownClient(clients: ClientRepo, clientId: string): Promise<Client> {
  const client = await clients.get(clientId)
  if (!client) throw new InvalidClient('unknown')
  return client
}

interface FoundAccount {
  readonly userId: Id | undefined
  readonly mayLogIn: boolean
}

/** The rules for the account that a login has found. A lock has an answer of its own. */
export const ACCOUNT_RULES: readonly {
  readonly check: CheckName
  holds(account: FoundAccount): boolean
}[] = [{ check: 'user_enabled', holds: ({ mayLogIn }) => mayLogIn }]

export function mayEnter<T extends FoundAccount>(account: T): account is T & { userId: Id } {
  return account.userId !== undefined && ACCOUNT_RULES.every(({ holds }) => holds(account))
}
