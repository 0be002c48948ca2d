import { AsyncLocalStorage } from 'node:async_hooks'
import { MASK, masked } from './masked-parameters.ts'

/** A row as it was and as it is, by the names of its members. */
export interface NotedChange {
  readonly record: string
  readonly id: string
  readonly before?: Readonly<Record<string, unknown>> | undefined
  readonly after?: Readonly<Record<string, unknown>> | undefined
}

/** In letters; what does not fit is counted. */
const LONGEST = 8000

/** Of the audited work that runs. */
const noting = new AsyncLocalStorage<NotedChanges>()

/** What audited work changes, as text of bounded length. */
export class NotedChanges {
  readonly #texts: string[] = []
  #length = 0
  #left = 0

  /** Notes what `work` changes. */
  during<T>(work: () => Promise<T>): Promise<T> {
    return noting.run(this, work)
  }

  /** JSON; `undefined` if nothing was noted. */
  get text(): string | undefined {
    if (this.#texts.length + this.#left === 0) return undefined
    const left = this.#left > 0 ? `,"left":${this.#left}` : ''
    return `{"changes":[${this.#texts.join(',')}]${left}}`
  }

  /** Of an edit, keeps the members that differ. */
  add({ record, id, before, after }: NotedChange): void {
    const isOther = (name: string) =>
      !before || !after || JSON.stringify(before[name]) !== JSON.stringify(after[name])
    const names = Object.keys(after ?? before ?? {}).filter(isOther)
    if (names.length === 0) return
    // A member may be a secret because of another one, so whole rows are masked.
    const part = (row: NotedChange['before']) => row && picked(masked(row), names)
    const shown = { before: part(before), after: part(after) }
    const cut = names.filter((name) => isHidden(shown.before?.[name], shown.after?.[name]))
    const text = JSON.stringify({ record, id, ...shown, ...(cut.length > 0 && { cut }) })
    if (this.#length + text.length > LONGEST) {
      this.#left += 1
      return
    }
    this.#length += text.length
    this.#texts.push(text)
  }
}

/** Whether audited work runs. */
export function isNoting(): boolean {
  return noting.getStore() !== undefined
}

/** Keeps a change for the entry of the audited work that makes it, if there is one. */
export function noteChange(change: NotedChange): void {
  noting.getStore()?.add(change)
}

/** Whether two texts that differ were shortened to the same. A secret is the same by intention. */
function isHidden(before: unknown, after: unknown): boolean {
  return before !== MASK && JSON.stringify(before) === JSON.stringify(after)
}

function picked(row: unknown, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, Object(row)[name]]))
}
