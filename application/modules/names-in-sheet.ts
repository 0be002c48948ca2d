import { refuse } from '../../domain/imports/row-failures.ts'
import type { Field } from '../../domain/records/field.ts'
import type { Form, RecordType } from '../../domain/records/record.ts'
import { InvalidField } from '../../domain/records/record-errors.ts'
import { valuesOf } from '../../domain/records/values-of.ts'
import { DomainError } from '../../domain/shared/domain-error.ts'
import { type Id, isId } from '../../domain/shared/id.ts'

type Called = (name: string, field: Field) => Promise<readonly Id[]>

/** Finds the ids of what the rows of one sheet call by name. */
export class NamesInSheet {
  readonly #fields: readonly (readonly [name: string, field: Field])[]
  readonly #called: Called
  readonly #mayRead: (field: string) => boolean
  readonly #known = new Map<string, readonly Id[]>()

  /** @param mayRead whether the caller may read a field of the record */
  constructor({ fields }: RecordType, called: Called, mayRead: (field: string) => boolean) {
    this.#fields = Object.entries(fields).filter(([, one]) => one.refersTo?.label !== undefined)
    this.#called = called
    this.#mayRead = mayRead
  }

  /** @returns the form with ids in place of names. @throws InvalidField */
  async idsIn(form: Form): Promise<Form> {
    const ids: Record<string, unknown> = {}
    const faults: DomainError[] = []
    for (const [name, field] of this.#fields) {
      if ((form[name] ?? null) === null) continue
      const found: (Id | DomainError)[] = []
      for (const called of valuesOf(form, name)) found.push(await this.#idOf(called, name, field))
      faults.push(...found.filter((one) => one instanceof DomainError))
      ids[name] = field.isMany ? found : found[0]
    }
    refuse(faults)
    return { ...form, ...ids }
  }

  async #idOf(called: string, name: string, field: Field): Promise<Id | DomainError> {
    if (isId(called)) return called
    const key = `${name} ${called}`
    // A label is for those who may see what it labels.
    const isOpen = this.#mayRead(`${name}Name`)
    const found = this.#known.get(key) ?? (isOpen ? await this.#called(called, field) : [])
    this.#known.set(key, found)
    const [id, another] = found
    if (id === undefined) return new InvalidField(name, 'unknown')
    return another === undefined ? id : new InvalidField(name, 'ambiguous')
  }
}
