import { ContainerModule } from 'inversify'
import { KeyCallers } from '../../../adapters/http/edge/callers/key-callers.ts'
import { CLIENT_ROUTES, CLIENTS_EXPORT } from '../../../adapters/http/pages/clients.ts'
import { KEY_ROUTES } from '../../../adapters/http/sign-in/keys.ts'
import { MemoryRateWindow } from '../../../adapters/memory/sign-in/memory-rate-window.ts'
import { WindowTable } from '../../../adapters/memory/sign-in/window-table.ts'
import { GrantStrategies } from '../../../application/auth/grants/grant-strategies.ts'
import { KeyTexts } from '../../../application/auth/keys/key-texts.ts'
import { KeysOfUsers, MakeKey, RevokeKey } from '../../../application/auth/keys/program-keys.ts'
import { ResolveKey } from '../../../application/auth/keys/resolve-key.ts'
import { ProveSelf } from '../../../application/auth/prove-self.ts'
import { SessionCopies } from '../../../application/auth/session-copies.ts'
import { Strength } from '../../../application/auth/strength.ts'
import { ManageClients } from '../../../application/clients/manage-clients.ts'
import { References } from '../../../application/records/references.ts'
import { ClientDoor } from '../../../domain/client/client-door.ts'
import type { KnownTerms } from '../../../domain/client/client-terms.ts'
import { KnownGrantTypes } from '../../../domain/client/known-grant-types.ts'
import { LastUses } from '../../../domain/shared/last-uses.ts'
import { bindClass, gathered, madeFrom } from '../bind-class.ts'
import { bindTask } from '../bind-task.ts'
import { bindExport, bindRoutes } from '../bind-use-case.ts'
import { token } from '../token.ts'
import { Tokens as T } from '../tokens.ts'
import { passwordChangeIn } from './auth-module.ts'

const KNOWN_TERMS = token<KnownTerms>('KnownTerms')

export const clientsModule = new ContainerModule(({ bind }) => {
  const grantTypes = madeFrom(GrantStrategies, (strategies) => strategies.grantTypes)
  bindClass(bind, KnownGrantTypes, [grantTypes])
  bind(KNOWN_TERMS).toDynamicValue((made) => {
    const surfaces = made.getAll(T.Surface, { optional: true })
    return { wires: surfaces.flatMap(({ wire }) => wire ?? []) }
  })
  const stores = { clients: T.ManagedClientRepo, ids: T.Ids, digests: T.TokenDigest }
  const rules = { grantTypes: KnownGrantTypes, door: ClientDoor, known: KNOWN_TERMS }
  bindClass(bind, ManageClients, [gathered({ ...stores, ...rules, references: References })])
  bindRoutes(bind, CLIENT_ROUTES, { clients: ManageClients })
  bindExport(bind, CLIENTS_EXPORT, ManageClients)
})

/** Keys for programs: who makes and revokes them, and who calls with one. */
export const programKeysModule = new ContainerModule(({ bind }) => {
  bind(T.AccountLeftovers).toService(T.ProgramKeyRepo)
  bindClass(bind, KeyTexts, [T.Ids, T.TokenDigest])
  bind(T.UsesOfProgramKeys).toResolvedValue(
    (keys) => new LastUses((uses) => keys.noteUses(uses)),
    [T.ProgramKeyRepo],
  )
  bindTask(bind, 'write use of program keys', 15, T.UsesOfProgramKeys, (uses) => uses.write())
  const known = { texts: KeyTexts, keys: T.ProgramKeyRepo, copies: SessionCopies }
  const passwordChange = madeFrom(T.Config, passwordChangeIn)
  const rules = { clock: T.Clock, passwordChange }
  bindClass(bind, ResolveKey, [gathered({ ...known, uses: T.UsesOfProgramKeys, ...rules })])
  // Counted by instance, because an exact count would cost a second round trip for each request.
  bind(KeyCallers).toResolvedValue(
    (resolve, clock, { programKeys }) =>
      new KeyCallers(resolve, new MemoryRateWindow(new WindowTable(clock)), programKeys.perMinute),
    [ResolveKey, T.Clock, T.Config],
  )
  bind(MakeKey).toResolvedValue(
    (texts, keys, clock, { programKeys }) =>
      new MakeKey({ texts, keys, clock, mostDays: programKeys.mostDays }),
    [KeyTexts, T.ProgramKeyRepo, T.Clock, T.Config],
  )
  bindClass(bind, RevokeKey, [T.ProgramKeyRepo, SessionCopies])
  const making = { prove: ProveSelf, make: MakeKey, revoke: RevokeKey, news: T.AccountNews }
  const judging = { strength: Strength, rights: T.RightsRepo, stores: T.RecordStores }
  bindClass(bind, KeysOfUsers, [gathered({ keys: T.ProgramKeyRepo, ...making, ...judging })])
  const own = { keys: T.ProgramKeyRepo, revoke: RevokeKey }
  bindRoutes(bind, KEY_ROUTES, { ...own, ofUsers: KeysOfUsers })
})
