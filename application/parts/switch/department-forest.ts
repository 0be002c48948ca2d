import type { LegacyRow } from './legacy-source.ts'

const TOP = '0'

/** The departments of the source, parents before their children. */
export class DepartmentForest {
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

  get(id: string): LegacyRow | undefined {
    return this.#byId.get(id)
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
