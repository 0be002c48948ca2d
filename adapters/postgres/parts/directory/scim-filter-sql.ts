import type {
  ScimComparison,
  ScimFilter,
} from '../../../../domain/parts/directory/scim/scim-filter.ts'
import type {
  AttributePath,
  ScimKind,
} from '../../../../domain/parts/directory/scim/scim-schema.ts'

export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Conditions for texts of the store; `own` and `other` are expressions. */
const HOLDS: Readonly<Record<ScimComparison['op'], (own: string, other: string) => string>> = {
  eq: (own, other) => `${own} = ${other}`,
  ne: (own, other) => `${own} <> ${other}`,
  co: (own, other) => `strpos(${own}, ${other}) > 0`,
  sw: (own, other) => `starts_with(${own}, ${other})`,
  ew: (own, other) => `right(${own}, length(${other})) = ${other}`,
  gt: (own, other) => `${own} collate "C" > ${other}`,
  ge: (own, other) => `${own} collate "C" >= ${other}`,
  lt: (own, other) => `${own} collate "C" < ${other}`,
  le: (own, other) => `${own} collate "C" <= ${other}`,
}

const OF_ALL = { id: 'r.id::text', externalId: 'r.external_id' }
/** Of the row `r`. Texts of these are already folded as their attribute wants it. */
const COLUMNS: Readonly<Record<ScimKind, Readonly<Record<string, string>>>> = {
  user: { ...OF_ALL, userName: 'r.user_name_key', active: 'r.is_active::text' },
  group: { ...OF_ALL, displayName: 'r.display_name_key' },
}

const TIMES: Readonly<Record<string, string>> = {
  created: 'r.created_at',
  lastModified: 'r.changed_at',
}

/** What is not in the documents: rows with one value `v`, made like an element of a document. */
const MEMBERSHIPS: Readonly<Record<string, string>> = {
  members: `select jsonb_build_object('value', m.member_id) as v
    from scim_members m where m.group_id = r.id`,
  groups: `select jsonb_build_object('value', m.group_id, 'display', g.document->>'displayName') as v
    from scim_members m join scim_resources g on g.id = m.group_id where m.member_id = r.id`,
}

/** The common questions for one id, by an index. */
const BY_ID: Readonly<Record<string, (id: string) => string>> = {
  id: (id) => `r.id = ${id}`,
  'members.value': (id) => `r.id in (select group_id from scim_members where member_id = ${id})`,
  'groups.value': (id) => `r.id in (select member_id from scim_members where group_id = ${id})`,
}

/** Puts filters into conditions for the row `r` of a resource. Values are parameters only. */
export class ScimCondition {
  readonly values: unknown[]
  readonly #columns: Readonly<Record<string, string>>
  #aliases = 0

  /** @param values of the statement so far */
  constructor(kind: ScimKind, values: readonly unknown[]) {
    this.values = [...values]
    this.#columns = COLUMNS[kind]
  }

  /** @param from the expression in which paths begin: a document, or an element of one */
  of(filter: ScimFilter, from = 'r.document'): string {
    switch (filter.op) {
      case 'and':
      case 'or':
        return `(${filter.filters.map((each) => this.of(each, from)).join(` ${filter.op} `)})`
      case 'not':
        return `(not ${this.of(filter.filter, from)})`
      case 'has':
        return this.#any(filter.path, from, (element) => this.of(filter.filter, element))
      case 'pr':
        return this.#present(filter.path, from)
      default:
        return this.#compared(filter, from)
    }
  }

  #present(path: AttributePath, from: string): string {
    const column = from === 'r.document' && this.#columns[path[0].name]
    if (column) return `(${column} is not null)`
    return path[0].name === 'meta'
      ? 'true'
      : this.#any(path, from, (value) => `${value} is not null`)
  }

  #compared(comparison: ScimComparison, from: string): string {
    const { op, path, value } = comparison
    const [attribute, sub] = path
    if (from !== 'r.document') return this.#any(path, from, (own) => this.#text(comparison, own))
    if (attribute.name === 'meta') {
      const time = TIMES[sub?.name ?? ''] ?? 'null'
      return `(${time} ${SIGNS[op] ?? '='} ${this.#parameter(value)}::timestamptz)`
    }
    const byId = op === 'eq' ? BY_ID[path.map(({ name }) => name).join('.')] : undefined
    if (byId) return UUID.test(value) ? `(${byId(`${this.#parameter(value)}::uuid`)})` : 'false'
    const column = this.#columns[attribute.name]
    if (column === undefined) return this.#any(path, from, (own) => this.#text(comparison, own))
    const folded = attribute.caseExact ? value : value.toLowerCase()
    const holds = HOLDS[op](column, `${this.#parameter(folded)}::text`)
    // Never unknown, and an index is used.
    return `(${column} is not null and ${holds})`
  }

  /** @param own a value of a document */
  #text({ op, path, value }: ScimComparison, own: string): string {
    const text = `${own} #>> '{}'`
    const other = `${this.#parameter(value)}::text`
    if (path.at(-1)?.caseExact) return HOLDS[op](`(${text})`, other)
    return HOLDS[op](`lower(${text})`, `lower(${other})`)
  }

  /** Whether the condition holds for a value of the path. */
  #any(path: AttributePath, from: string, condition: (value: string) => string): string {
    const [{ name }, ...rest] = path
    const memberships = from === 'r.document' ? MEMBERSHIPS[name] : undefined
    if (memberships === undefined && path.every(({ multiValued }) => !multiValued)) {
      const names = this.#parameter(path.map((attribute) => attribute.name))
      return `coalesce(${condition(`(${from} #> ${names}::text[])`)}, false)`
    }
    this.#aliases += 1
    const alias = `v${this.#aliases}`
    const values =
      memberships === undefined
        ? this.#valuesAt(path, from)
        : `(select ${rest.length > 0 ? `s.v -> ${this.#parameter(rest[0]?.name)}::text` : 's.v'}
          from (${memberships}) as s)`
    return `exists (select from ${values} as ${alias}(v) where ${condition(`${alias}.v`)})`
  }

  #valuesAt(path: AttributePath, from: string): string {
    const steps = path.map(
      ({ name, multiValued }) => `.${JSON.stringify(name)}${multiValued ? '[*]' : ''}`,
    )
    return `jsonb_path_query(${from}, ${this.#parameter(`$${steps.join('')}`)}::text::jsonpath)`
  }

  #parameter(value: unknown): string {
    return `$${this.values.push(value)}`
  }
}

const SIGNS: Readonly<Partial<Record<ScimComparison['op'], string>>> = {
  eq: '=',
  ne: '<>',
  gt: '>',
  ge: '>=',
  lt: '<',
  le: '<=',
}
