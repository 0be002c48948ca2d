import { ProviderFailed } from '../../domain/identity/sign-in/provider-errors.ts'
import { DependencyUnavailable } from '../../domain/shared/availability-errors.ts'
import type { GrantAttempt } from '../auth/grant-strategy.ts'
import type { GrantRequest, ModuleGrant } from './module-grant.ts'
import { withinPatience } from './within-patience.ts'

/** What a request has in common with all others. */
export type GrantTools = Omit<GrantRequest, 'clientId' | 'source' | 'field' | 'signal'>

/** Asks the code of a module, for a bounded time. */
export class AskedGrant {
  readonly #grant: ModuleGrant
  readonly #tools: () => GrantTools
  readonly #patienceMs: number | undefined

  constructor(grant: ModuleGrant, tools: () => GrantTools, patienceMs?: number) {
    this.#grant = grant
    this.#tools = tools
    this.#patienceMs = patienceMs
  }

  /** @throws InvalidCredentials, before anything is counted */
  fieldsOf({ credentials }: GrantAttempt): ReadonlyMap<string, string> {
    const { fields } = this.#grant
    return new Map(
      Object.entries(fields).map(([name, longest]) => [name, credentials.require(name, longest)]),
    )
  }

  /**
   * @returns `undefined` also for an error of the module, which would otherwise be a free attempt
   * @throws ProviderFailed when nothing was decided, also after too long
   */
  async ask<T>(
    { clientId, source }: GrantAttempt,
    fields: ReadonlyMap<string, string>,
    decide: (request: GrantRequest) => Promise<T>,
  ): Promise<T | undefined> {
    const tools = this.#tools()
    const request = { ...tools, clientId, source, field: fieldOf(fields) }
    try {
      return await withinPatience((signal) => decide({ ...request, signal }), this.#patienceMs)
    } catch (err) {
      if (err instanceof ProviderFailed || err instanceof DependencyUnavailable) throw err
      const { grantType } = this.#grant
      tools.log.error({ err, grantType }, 'a grant failed; the attempt counts as wrong')
      return undefined
    }
  }
}

function fieldOf(fields: ReadonlyMap<string, string>) {
  return (name: string) => {
    const text = fields.get(name)
    if (text === undefined) throw new Error(`Name the field ${name} in \`fields\` of the grant.`)
    return text
  }
}
