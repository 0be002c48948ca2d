import {
  type ImportedRows,
  type ImportedTable,
  type KnownRow,
  type LinkTable,
  type LogTable,
  RENUMBERED,
} from '../../../../application/parts/switch/imported-rows.ts'
import type { Values } from '../../../../domain/parts/switch/imported-values.ts'
import type { Id } from '../../../../domain/shared/id.ts'
import { OnDatabase, type Row } from '../../connection/database.ts'
import { storable } from '../../connection/statement.ts'
import { optionalText, text } from '../../rows/columns.ts'
import { endingSessions } from '../../sessions/ended-sessions.ts'

const AT_ONCE = 1000
const LINKS: Readonly<Record<LinkTable, readonly [owner: string, member: string]>> = {
  user_roles: ['user_id', 'role_id'],
  user_posts: ['user_id', 'post_id'],
  role_menus: ['role_id', 'menu_id'],
  role_departments: ['role_id', 'department_id'],
}
const HELD = [...Object.keys(RENUMBERED), ...Object.keys(LINKS)]
/** Between two statements, a transaction waits for the source and for storage platforms. */
const PATIENCE = `select set_config('idle_in_transaction_session_timeout', '10min', true)`

/** Sends rows as JSON, which Postgres reads by the types of the columns. */
export class PostgresImportedRows extends OnDatabase implements ImportedRows {
  async hold(): Promise<void> {
    if (this.database.isServer) await this.#run(PATIENCE)
    await this.#run(`lock table ${HELD.join(', ')} in share row exclusive mode`)
  }

  async known(kind: string, oldIds?: readonly string[]): Promise<KnownRow[]> {
    const rows = await this.#run(
      `select kind, old_id, new_id::text, digests::text as digests from legacy_rows
        where kind = $1 and ($2::json is null or old_id in (select json_array_elements_text($2::json)))`,
      [kind, oldIds ? JSON.stringify(oldIds) : null],
    )
    return rows.map((row) => ({
      kind: text(row, 'kind'),
      oldId: text(row, 'old_id'),
      newId: text(row, 'new_id'),
      digests: JSON.parse(text(row, 'digests')),
    }))
  }

  async note(rows: readonly KnownRow[], source: string): Promise<void> {
    for (const some of inParts(rows)) {
      const lines = some.map(({ kind, oldId, newId, digests }) => {
        return { kind, old_id: oldId, new_id: newId, source, digests }
      })
      await this.#run(
        `insert into legacy_rows (kind, old_id, new_id, source, digests)
          select kind, old_id, new_id, source, digests
            from json_populate_recordset(null::legacy_rows, $1::json)
          on conflict (kind, old_id) do update set new_id = excluded.new_id,
            source = excluded.source, digests = excluded.digests, imported_at = now()`,
        [json(lines)],
      )
    }
  }

  async reserve(table: ImportedTable, count: number): Promise<Id[]> {
    const rows = await this.#run(
      `select nextval(pg_get_serial_sequence($1::text, 'id'))::text as id
        from generate_series(1, $2::integer)`,
      [table, count],
    )
    return rows.map((row) => text(row, 'id'))
  }

  async stored(table: ImportedTable, fields: readonly string[]) {
    const columns = fields.map((field) => `${columnOf(field)}::text as "${field}"`)
    const rows = await this.#run(
      `select ${['id::text as id', ...columns].join(', ')} from ${table}`,
    )
    return rows.map((row) => ({
      ...Object.fromEntries(fields.map((field) => [field, optionalText(row, field) ?? null])),
      id: text(row, 'id'),
    }))
  }

  async present(table: ImportedTable, ids: readonly Id[]): Promise<ReadonlySet<Id>> {
    const rows = await this.#run(
      `select id::text as id from ${table} where id = any($1::text::bigint[])`,
      [`{${ids.join()}}`],
    )
    return new Set(rows.map((row) => text(row, 'id')))
  }

  async raise(table: ImportedTable): Promise<void> {
    await this.#run(
      `select setval(s.name, m.most) from (select max(id) as most from ${table}) m,
          (select pg_get_serial_sequence($1::text, 'id')::regclass as name) s
        where m.most > coalesce(pg_sequence_last_value(s.name), 0)`,
      [table],
    )
  }

  async add(table: ImportedTable | LogTable, rows: readonly Values[]): Promise<Id[]> {
    const columns = Object.keys(rows[0] ?? {})
      .map(columnOf)
      .join(', ')
    const ids: Id[] = []
    if (rows.length === 0) await this.#run('select')
    for (const some of inParts(rows)) {
      const added = await this.#run(
        `insert into ${table} (${columns}) select ${columns}
          from json_populate_recordset(null::${table}, $1::json) returning id::text as id`,
        [json(some.map(byColumn))],
      )
      ids.push(...added.map((row) => text(row, 'id')))
    }
    return ids
  }

  async remove(table: ImportedTable, ids: readonly Id[]): Promise<void> {
    const list = `{${ids.join()}}`
    await this.#run(`delete from ${table} where id = any($1::text::bigint[])`, [list])
    await this.#run(
      'delete from legacy_rows where kind = $1 and new_id = any($2::text::bigint[])',
      [table, list],
    )
  }

  async rehashed(): Promise<ReadonlySet<Id>> {
    const rows = await this.#run(
      `select u.id::text as id from legacy_rows l join users u on u.id = l.new_id
        where l.kind = 'users' and l.rehash = md5(u.password_hash)`,
    )
    return new Set(rows.map((row) => text(row, 'id')))
  }

  async endSessions(users: readonly Id[]): Promise<void> {
    const condition = 'user_id = any($1::text::bigint[])'
    const ended = await this.#run(
      `with browsers as (delete from trusted_browsers where ${condition}),
        ${endingSessions(condition, 'password-set')}`,
      [`{${users.join()}}`],
    )
    if (ended.length > 0) await this.#run('update access_version set version = version + 1')
  }

  async edit(table: ImportedTable, rows: readonly Values[]): Promise<void> {
    const alike = Map.groupBy(rows, (row) => Object.keys(row).toSorted().join())
    for (const group of alike.values()) {
      const columns = Object.keys(group[0] ?? {})
        .filter((field) => field !== 'id')
        .map(columnOf)
      const values = columns.map((column) => `r.${column}`)
      for (const some of inParts(group)) {
        await this.#run(
          `update ${table} t set (${columns.join(', ')}) = row (${values.join(', ')})
            from json_populate_recordset(null::${table}, $1::json) r where t.id = r.id`,
          [json(some.map(byColumn))],
        )
      }
    }
  }

  async links(table: LinkTable): Promise<ReadonlyMap<Id, readonly Id[]>> {
    const [owner, member] = LINKS[table]
    const rows = await this.#run(
      `select ${owner}::text as owner, string_agg(${member}::text, ',' order by ${member}) as members
        from ${table} group by 1`,
    )
    return new Map(rows.map((row) => [text(row, 'owner'), text(row, 'members').split(',')]))
  }

  async link(table: LinkTable, members: ReadonlyMap<Id, readonly Id[]>): Promise<void> {
    const [owner, member] = LINKS[table]
    const pairs = [...members].flatMap(([one, all]) =>
      all.map((other) => ({ [owner]: one, [member]: other })),
    )
    await this.#run(`delete from ${table} where ${owner} = any($1::text::bigint[])`, [
      `{${[...members.keys()].join()}}`,
    ])
    for (const some of inParts(pairs)) {
      await this.#run(
        `insert into ${table} select * from json_populate_recordset(null::${table}, $1::json)`,
        [json(some)],
      )
    }
  }

  #run(statement: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    return this.database.rows(statement, values)
  }
}

/** The kernel's rule: `sortOrder` is stored in `sort_order`. */
function columnOf(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function byColumn(values: Values): Values {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [columnOf(name), value]))
}

function json(rows: readonly object[]): string {
  return JSON.stringify(rows, (_name, value) =>
    typeof value === 'string' ? storable(value) : value,
  )
}

function* inParts<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < rows.length; at += AT_ONCE) yield rows.slice(at, at + AT_ONCE)
}
