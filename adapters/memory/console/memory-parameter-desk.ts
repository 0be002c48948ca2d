import type {
  ParameterDesk,
  ParameterFilter,
  ParameterPage,
} from '../../../application/ports/parameter-desk.ts'
import type { Parameter, ParameterText } from '../../../domain/settings/parameter.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { Slice } from '../../../domain/shared/slice.ts'
import type { MemoryDatabase } from '../memory-database.ts'
import { has, pageOf, sliceOf } from '../memory-page.ts'

export class MemoryParameterDesk implements ParameterDesk {
  readonly #database: MemoryDatabase

  constructor(database: MemoryDatabase) {
    this.#database = database
  }

  async list({ filter, sort, offset, limit }: ParameterPage) {
    const found = this.#found(filter)
    const slice = { direction: sort.direction, offset, limit }
    const parameters = pageOf(found, slice, ({ createdAt }) =>
      sort.by === 'createdAt' ? createdAt.getTime() : 0,
    )
    return { parameters, total: found.length }
  }

  async slice({ filter, after, limit }: Slice<ParameterFilter>): Promise<Parameter[]> {
    return sliceOf(this.#found(filter), ({ id }) => id, { order: 'asc', after, limit })
  }

  async find(id: Id): Promise<Parameter | undefined> {
    return this.#all().find((parameter) => parameter.id === id)
  }

  async add({ key, name, value, remark }: ParameterText, createdAt: Date): Promise<boolean> {
    if (this.#database.parameters.has(key)) return false
    const id = this.#database.nextConsoleId()
    this.#keep({ id, key, name, value, remark, isBuiltIn: false, createdAt })
    return true
  }

  async edit(id: Id, { key, name, value, remark }: ParameterText) {
    const holder = this.#database.parameters.get(key)
    if (holder && holder.id !== id) return 'key-taken'
    const before = await this.find(id)
    if (!before || (before.isBuiltIn && before.key !== key)) return 'missing'
    this.#database.parameters.delete(before.key)
    this.#keep({ ...before, key, name, value, remark: remark ?? before.remark })
    return 'edited'
  }

  async setValue(key: string, value: string): Promise<boolean> {
    const before = this.#database.parameters.get(key)
    if (before) this.#keep({ ...before, value })
    return before !== undefined
  }

  async remove(ids: readonly Id[]): Promise<boolean> {
    const removed = this.#all().filter(({ id }) => ids.includes(id))
    if (removed.some(({ isBuiltIn }) => isBuiltIn)) return false
    for (const { key } of removed) this.#database.parameters.delete(key)
    return true
  }

  #found(filter: ParameterFilter): Parameter[] {
    return this.#all().filter(
      (parameter) =>
        has(filter.nameContains, (part) => parameter.name.includes(part)) &&
        has(filter.keyContains, (part) => parameter.key.includes(part)) &&
        has(filter.isBuiltIn, (isBuiltIn) => parameter.isBuiltIn === isBuiltIn) &&
        has(filter.from, (from) => parameter.createdAt >= from) &&
        has(filter.to, (to) => parameter.createdAt <= to),
    )
  }

  #all(): Parameter[] {
    return [...this.#database.parameters.values()]
  }

  #keep(parameter: Parameter): void {
    this.#database.parameters.set(parameter.key, parameter)
  }
}
