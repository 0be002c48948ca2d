import type { Dice } from '../dice.ts'
import { pictureNamed } from '../killed-files/seeded.ts'
import type { Caller, Heard, Session } from './caller.ts'
import type { Fact } from './fact.ts'
import type { History } from './history.ts'

const RECENT = 300

export interface KnownFile {
  readonly id: string
  readonly name: string
  readonly bytes: number
  /** Whether an attempt to upload it may still take effect. */
  readonly isDoubtful: boolean
  readonly fact: Fact<'there' | 'gone'>
}

/** A system parameter. */
export interface KnownValue {
  readonly key: string
  readonly fact: Fact<string>
}

type Ask = (request: Parameters<Caller['ask']>[0]) => Promise<Heard | undefined>

/** Everything that anybody created, for everybody to read. */
export class World {
  readonly files: KnownFile[] = []
  readonly sessions: Session[] = []
  readonly values: readonly KnownValue[]
  readonly history: History
  #lastSource = 0

  constructor(history: History, values: readonly KnownValue[]) {
    this.history = history
    this.values = values
  }

  /** A source address that is used once. */
  nextSource(): number {
    this.#lastSource += 1
    return this.#lastSource
  }

  /** @returns whether it was done and acknowledged */
  accept(heard: Heard | undefined, what: string): boolean {
    if (heard?.code === 200) this.history.acknowledged += 1
    // Whether 401 was allowed was judged when the answer arrived.
    const isOdd = heard !== undefined && heard.code !== 200 && heard.code !== 401
    if (isOdd) this.history.judge(false, 'odd answer', `${what}: ${heard.code} ${heard.error}`)
    return heard?.code === 200
  }

  judgeFile(
    file: KnownFile,
    mayBe: (seen: 'there' | 'gone') => boolean,
    seen: 'there' | 'gone',
    where: string,
  ): void {
    const breach = seen === 'gone' ? 'lost acknowledgement' : 'resurrection'
    this.history.judge(mayBe(seen), breach, `file ${file.id} ${where}`)
  }

  async lookAtFile(file: KnownFile, session: Session, ask: Ask): Promise<void> {
    const mayBe = file.fact.look()
    const heard = await ask({ path: `/resource/oss/download/${file.id}`, session })
    const isGone = heard?.error === 'file_not_found'
    if (!isGone && !this.accept(heard, `download of ${file.id}`)) return
    this.judgeFile(file, mayBe, isGone ? 'gone' : 'there', 'downloaded')
    if (isGone || !heard) return
    const isRight = heard.bytes.equals(pictureNamed(file.name, file.bytes))
    this.history.judge(isRight, 'wrong bytes', `file ${file.id}`)
  }

  async lookAtValue({ key, fact }: KnownValue, session: Session, ask: Ask): Promise<void> {
    const mayBe = fact.look()
    const heard = await ask({ path: `/system/config/configKey/${key}`, session })
    if (!this.accept(heard, `parameter ${key}`)) return
    const seen = String(heard?.data)
    this.history.judge(mayBe(seen), 'old value', `${key}: ${seen}`)
  }
}

/** One of the most recent. */
export function recent<T>(all: readonly T[], dice: Dice): T | undefined {
  const { length } = all
  return all[length - 1 - dice.below(Math.min(length, RECENT))]
}
