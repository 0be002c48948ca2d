import type { PermissionSet } from '../../domain/access/permission-set.ts'
import type { Caller } from '../../domain/identity/caller.ts'
import type { Condition, Settled } from '../../domain/records/record.ts'
import { RecordNotFound } from '../../domain/records/record-errors.ts'
import { readingOf } from '../../domain/settings/parameter-reading.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { ParameterRepo } from '../ports/console/parameter-repo.ts'

interface Question {
  readonly conditions: readonly Condition[]
  readonly asked: Readonly<Record<string, never>>
  readonly by: Caller
}

/** The management of parameters, including the checks of a change. */
interface Parameters {
  slice(question: Question, after: undefined, limit: number): Promise<readonly { id: Id }[]>
  edit(id: Id, form: { readonly value: string }, by: Caller): Promise<Settled>
}

export class SetParameter {
  readonly #parameters: Parameters

  constructor(parameters: Parameters) {
    this.#parameters = parameters
  }

  /** @throws RecordNotFound, InvalidField */
  async execute(key: string, value: string, by: Caller): Promise<Settled> {
    const question = { conditions: [{ field: 'key', is: key }], asked: {}, by } as const
    const [row] = await this.#parameters.slice(question, undefined, 1)
    if (!row) throw new RecordNotFound()
    return this.#parameters.edit(row.id, { value }, by)
  }
}

export class GetParameter {
  readonly #parameters: ParameterRepo

  constructor(parameters: ParameterRepo) {
    this.#parameters = parameters
  }

  /** @returns `undefined` when it does not exist, or these permissions do not include it */
  async execute(key: string, permissions: PermissionSet): Promise<string | undefined> {
    const reading = readingOf(key, permissions)
    return reading.allowed ? this.#parameters.value(key) : reading.answer
  }
}
