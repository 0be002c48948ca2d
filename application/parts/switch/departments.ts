import { DEPARTMENT, ROOT_DEPARTMENT } from '../../../domain/organization/department.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { LegacyRow } from './legacy-source.ts'
import { isDisabled, orderIn, shortList, textIn } from './legacy-values.ts'
import type { RowPlan, WantedRow } from './row-plan.ts'
import type { SwitchRun } from './switch-run.ts'
import type { TableTally } from './table-tally.ts'
import { freeText } from './unique-fields.ts'

const TOP = '0'

/** The departments of the source, parents before their children. */
class DepartmentForest {
  readonly rows: readonly LegacyRow[]
  /** Departments without a parent. */
  readonly tops: readonly LegacyRow[]
  /** Departments whose parent is not there, or that are their own ancestors. */
  readonly stray: readonly LegacyRow[]
  readonly #byId: ReadonlyMap<string, LegacyRow>

  constructor(all: readonly LegacyRow[]) {
    this.#byId = new Map(all.map((row) => [idOf(row), row]))
    const children = Map.groupBy(all, (row) => parentOf(row))
    this.tops = children.get(TOP) ?? []
    const reached = new Set(this.tops)
    const follow = () => {
      // A set also iterates over members added during the walk.
      for (const row of reached)
        for (const child of children.get(idOf(row)) ?? []) reached.add(child)
    }
    follow()
    const stray: LegacyRow[] = []
    for (const row of all) {
      if (reached.has(row)) continue
      const isFirst = !this.#byId.has(parentOf(row)) || isInCycle(row, this.#byId)
      if (!isFirst) continue
      stray.push(row)
      reached.add(row)
      follow()
    }
    this.stray = stray
    this.rows = [...reached]
  }

  /** `undefined` for a top and for a stray. */
  parentOf(row: LegacyRow): LegacyRow | undefined {
    const isTop = parentOf(row) === TOP || this.stray.includes(row)
    return isTop ? undefined : this.#byId.get(parentOf(row))
  }

  /** From the top. */
  ancestorsOf(row: LegacyRow): LegacyRow[] {
    const path: LegacyRow[] = []
    for (let at = this.parentOf(row); at; at = this.parentOf(at)) path.unshift(at)
    return path
  }
}

const TEXTS = { longest: { dept_name: 30, dept_category: 100, phone: 11 }, called: nameIn }
const SIBLINGS = {
  fields: ['parentId', 'name'],
  rename: (name: string, isTaken: (text: string) => boolean) =>
    freeText(name, TEXTS.longest.dept_name, isTaken),
}

/**
 * One top department becomes our root. Several are put below it, so that none of them gets to see
 * the others.
 */
export async function planDepartments(run: SwitchRun): Promise<RowPlan> {
  const tally = run.tally('sys_dept')
  const forest = new DepartmentForest(await run.parts.reader.rows('sys_dept', tally, TEXTS))
  const stored = await run.parts.rows.stored('departments', SIBLINGS.fields)
  const [top, another] = forest.tops
  const root = another === undefined ? top : undefined
  const found = new Map<LegacyRow, Id>()
  if (root) found.set(root, ROOT_DEPARTMENT)
  const named = forest.rows.map((row) => ({ row, oldId: idOf(row), record: nameIn(row) }))
  await run.identify({ table: 'departments', tally }, named, ({ row, record }) => {
    if (row === root) return ROOT_DEPARTMENT
    const parent = forest.parentOf(row)
    const knownId = run.known('departments', parent?.dept_id ?? '')?.newId
    const parentId = parent ? (found.get(parent) ?? knownId) : ROOT_DEPARTMENT
    const same = stored.find((one) => parentId && one.parentId === parentId && one.name === record)
    if (same?.id) found.set(row, same.id)
    return same?.id ?? undefined
  })
  if (forest.rows.length === 0) run.keepGone('departments', 'sys_dept')
  tellTaken(run, tally)
  tellTops(forest, tally)
  tellAncestors(forest, tally)
  const disabled = disabledIn(forest, run, tally)
  const wanted = () =>
    forest.rows.map((row) => {
      const above = forest.parentOf(row)?.dept_id
      // Which department became our root was decided by the first import.
      const isRoot = run.idOf('departments', row.dept_id) === ROOT_DEPARTMENT
      const parentId = isRoot ? null : (run.idOf('departments', above) ?? ROOT_DEPARTMENT)
      const values = { name: nameIn(row), isDisabled: disabled.has(row) }
      return wantedRow(run, row, { ...values, parentId }, tally)
    })
  return { table: 'departments', tally, wanted, unique: [SIBLINGS] }
}

function tellTops({ tops, stray }: DepartmentForest, tally: TableTally): void {
  if (tops.length > 1)
    tally.note(`${tops.length} departments are at the top; all go below our root.`)
  for (const row of stray) tally.alter(textIn(row, 'dept_name'), 'its parent is not there')
}

function tellTaken(run: SwitchRun, tally: TableTally): void {
  for (const [, { id, record, isNew, known }] of run.identities('departments')) {
    if (isNew || known || id === ROOT_DEPARTMENT) continue
    tally.alter(record, 'was made here, and becomes theirs with the people and rows it has here')
  }
}

function wantedRow(
  run: SwitchRun,
  row: LegacyRow,
  judged: { name: string; isDisabled: boolean; parentId: Id | null },
  tally: TableTally,
): WantedRow {
  const email = textIn(row, 'email')
  const leaderId = run.idOf('users', row.leader) ?? null
  if (row.leader && !leaderId) tally.alter(judged.name, `its leader ${row.leader} is not taken`)
  const isAddress = DEPARTMENT.fields.email.accepts(email)
  if (!isAddress) tally.alter(judged.name, `its e-mail ${email} is none`)
  return {
    oldId: row.dept_id ?? '',
    record: judged.name,
    values: {
      ...judged,
      category: textIn(row, 'dept_category'),
      sortOrder: orderIn(row, 'order_num'),
      leaderId,
      phone: textIn(row, 'phone'),
      email: isAddress ? email : '',
    },
    once: {
      authorId: run.author(row),
      authorDepartmentId: run.idOf('departments', row.create_dept) ?? null,
      createdAt: run.createdAt(row),
    },
  }
}

function nameIn(row: LegacyRow): string {
  return textIn(row, 'dept_name') || `#${row.dept_id}`
}

/** The source asks its lists of ancestors who sees what; they can be wrong. */
function tellAncestors(forest: DepartmentForest, tally: TableTally): void {
  for (const row of forest.rows) {
    const listed = row.ancestors
    if (listed === null || listed === undefined) continue
    const path = ['0', ...forest.ancestorsOf(row).map(({ dept_id: id }) => id)].join()
    if (path !== listed) {
      tally.alter(
        textIn(row, 'dept_name'),
        `its list of ancestors is ${listed}, its parents are ${path}: who sees it may change`,
      )
    }
  }
}

/** A disabled department may have enabled ones below it there, but not here. */
function disabledIn(
  forest: DepartmentForest,
  run: SwitchRun,
  tally: TableTally,
): ReadonlySet<LegacyRow> {
  const disabled = new Set(forest.rows.filter(isDisabled))
  const odd = forest.rows.filter(
    (row) => !disabled.has(row) && forest.ancestorsOf(row).some((one) => disabled.has(one)),
  )
  if (odd.length === 0) return disabled
  const names = shortList(odd.map(nameIn))
  const question = `Departments are enabled below disabled ones (${names}). Enable those above, or disable these?`
  const answer = run.ask('disabledParents', question, ['enable', 'disable'])
  const above = new Set(odd.flatMap((row) => forest.ancestorsOf(row)))
  if (answer === 'disable') {
    for (const row of odd) disabled.add(row)
    for (const row of odd) tally.alter(nameIn(row), 'it is disabled here, as one above it is')
  } else
    for (const row of above)
      if (disabled.delete(row)) tally.alter(nameIn(row), 'it is enabled here, as one below it is')
  return disabled
}

function idOf(row: LegacyRow): string {
  return row.dept_id ?? ''
}

function parentOf(row: LegacyRow): string {
  return row.parent_id ?? TOP
}

function isInCycle(row: LegacyRow, byId: ReadonlyMap<string, LegacyRow>): boolean {
  const seen = new Set<LegacyRow>()
  let at: LegacyRow | undefined = row
  while (at && !seen.has(at)) {
    seen.add(at)
    at = byId.get(parentOf(at))
  }
  return at === row
}
