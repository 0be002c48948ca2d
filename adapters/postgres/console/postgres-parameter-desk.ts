import type {
  ParameterDesk,
  ParameterFilter,
  ParameterPage,
} from '../../../application/ports/parameter-desk.ts'
import type { Parameter, ParameterText } from '../../../domain/settings/parameter.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { Slice } from '../../../domain/shared/slice.ts'
import type { Database, Row } from '../connection/database.ts'
import { type Statement, storable } from '../connection/statement.ts'
import { moment, optionalText, text } from '../rows/columns.ts'
import { containing } from '../rows/like-pattern.ts'
import { type Condition, pageOf, sliceOf } from '../rows/page-statements.ts'

const ORDER = {
  id: { asc: 'id asc', desc: 'id desc' },
  createdAt: { asc: 'created_at asc, id asc', desc: 'created_at desc, id desc' },
} as const

const FIND: Statement = { text: 'select * from parameters where id = $1' }

// The constraint on the key judges: whoever comes second, on any instance, adds nothing.
const ADD: Statement = {
  text: `insert into parameters (key, name, value, remark, created_at)
    values ($1, $2, $3, $4, $5) on conflict (key) do nothing returning id`,
}

const EDIT: Statement = {
  text: `update parameters set key = $2, name = $3, value = $4, remark = coalesce($5, remark)
    where id = $1 and (key = $2 or not is_built_in) returning id`,
}

const KEY_TAKEN: Statement = { text: 'select 1 from parameters where key = $2 and id <> $1' }

const SET_VALUE: Statement = {
  text: 'update parameters set value = $2 where key = $1 returning id',
}

const BUILT_IN: Statement = {
  text: 'select 1 from parameters where id = any($1::bigint[]) and is_built_in limit 1',
}

// In one order, so that two lists that overlap do not wait for each other.
const REMOVE: Statement = {
  text: `delete from parameters where not is_built_in and id in (
      select id from parameters where id = any($1::bigint[]) order by id for update
    )`,
}

const UNIQUE_VIOLATION = '23505'

export class PostgresParameterDesk implements ParameterDesk {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async list({ filter, sort, offset, limit }: ParameterPage) {
    const { rows, total } = await pageOf(this.#database, {
      table: 'parameters',
      order: ORDER[sort.by][sort.direction],
      conditions: conditions(filter),
      offset,
      limit,
    })
    return { parameters: rows.map(toParameter), total }
  }

  async slice({ filter, after, limit }: Slice<ParameterFilter>): Promise<Parameter[]> {
    const rows = await sliceOf(this.#database, {
      table: 'parameters',
      order: 'id asc',
      conditions: conditions(filter),
      after,
      limit,
    })
    return rows.map(toParameter)
  }

  async find(id: Id): Promise<Parameter | undefined> {
    const [row] = await this.#database.rows(FIND, [id])
    return row && toParameter(row)
  }

  async add(parameter: ParameterText, createdAt: Date): Promise<boolean> {
    return (await this.#database.rows(ADD, [...toValues(parameter), createdAt])).length === 1
  }

  async edit(id: Id, parameter: ParameterText): Promise<'edited' | 'missing' | 'key-taken'> {
    const values = [id, ...toValues(parameter)]
    if ((await this.#database.rows(KEY_TAKEN, values.slice(0, 2))).length > 0) return 'key-taken'
    try {
      return (await this.#database.rows(EDIT, values)).length === 1 ? 'edited' : 'missing'
    } catch (error) {
      // Somebody took the key between the two statements.
      if (hasCode(error, UNIQUE_VIOLATION)) return 'key-taken'
      throw error
    }
  }

  async setValue(key: string, value: string): Promise<boolean> {
    const values = [key, value].map(storable)
    return (await this.#database.rows(SET_VALUE, values)).length === 1
  }

  async remove(ids: readonly Id[]): Promise<boolean> {
    if ((await this.#database.rows(BUILT_IN, [ids])).length > 0) return false
    await this.#database.rows(REMOVE, [ids])
    return true
  }
}

function conditions(filter: ParameterFilter): Condition[] {
  return [
    ['name like', containing(filter.nameContains)],
    ['key like', containing(filter.keyContains)],
    ['is_built_in =', filter.isBuiltIn],
    ['created_at >=', filter.from],
    ['created_at <=', filter.to],
  ]
}

function toValues({ key, name, value, remark }: ParameterText): unknown[] {
  const texts = [key, name, value].map(storable)
  return [...texts, remark === undefined ? null : storable(remark)]
}

function toParameter(row: Row): Parameter {
  return {
    id: text(row, 'id'),
    key: text(row, 'key'),
    name: text(row, 'name'),
    value: text(row, 'value'),
    remark: optionalText(row, 'remark'),
    isBuiltIn: row.is_built_in === true,
    createdAt: moment(row, 'created_at'),
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
