import { ROLE_CHOICE } from '../../../domain/access/role-choice.ts'
import { REGISTRATION_ROLE_PARAMETER } from '../../../domain/identity/sign-in/registration.ts'
import { type DirectoryPerson, isOfDomains } from '../../../domain/parts/directory/person.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { Clock } from '../../ports/clock.ts'
import type { ParameterRepo } from '../../ports/console/parameter-repo.ts'
import type { RecordStores } from '../../ports/console/record-store.ts'
import type { DirectoryStore } from './directory-store.ts'

export interface NewcomerRule {
  readonly create: 'never' | 'when-matched' | 'always'
  /** Whether an administrator links an account that is there, or its first login does. */
  readonly link: 'asked' | 'allowed'
  /** Of the directory. */
  readonly kind: string
  /** Of e-mail addresses. Empty: all. */
  readonly domains: readonly string[]
}

interface NewcomerTools {
  readonly directory: DirectoryStore
  readonly stores: RecordStores
  readonly parameters: ParameterRepo
  readonly clock: Clock
}

/** `{}`: an account is to be made. */
export type FoundAccount = { readonly userId: Id } | { readonly refused: string } | object

/** People of the directory to whom no account is linked. */
export class Newcomers {
  readonly #rule: NewcomerRule
  readonly #tools: NewcomerTools

  constructor(rule: NewcomerRule, tools: NewcomerTools) {
    this.#rule = rule
    this.#tools = tools
  }

  /** Those who are refused are shown to administrators, who may link them. */
  async accountFor(person: DirectoryPerson): Promise<FoundAccount> {
    const { create, link, kind, domains } = this.#rule
    const { directory, clock } = this.#tools
    const wait = async (reason: 'unknown' | 'asks', userId?: Id): Promise<FoundAccount> => {
      await directory.wait(person, reason, userId, clock.now())
      return { refused: reason === 'asks' ? 'directory_asks' : 'directory_unknown' }
    }
    if (create === 'never' || !isOfDomains(person.email, domains)) return wait('unknown')
    // OpenID Connect Core 5.7: `preferred_username` may be whatever somebody has typed.
    const isNamed = kind !== 'oidc' || link === 'asked'
    const [candidate, ...others] = await directory.candidates(
      isNamed ? person.name.normalize('NFKC').trim().toLowerCase() : '',
      person.email?.trim().toLowerCase(),
    )
    // The account of somebody who has left is not given away because of a name.
    const hadOwner = candidate !== undefined && (await directory.byUser(candidate)) !== undefined
    if (candidate !== undefined && (others.length > 0 || hadOwner || link === 'asked'))
      return wait('asks', others.length > 0 ? undefined : candidate)
    if (candidate !== undefined) return { userId: candidate }
    return create === 'always' ? {} : wait('unknown')
  }

  /** What people get to whom no rule gives a role: that of registered users. */
  async defaultRoles(): Promise<readonly Id[]> {
    const key = await this.#tools.parameters.value(REGISTRATION_ROLE_PARAMETER)
    if (!key) return []
    const question = { conditions: [{ field: 'key', is: key }], scope: 'all' } as const
    const found = await this.#tools.stores(ROLE_CHOICE).slice(question, undefined, 1)
    return found.filter(({ status }) => status === 'normal').map(({ id }) => id)
  }
}
