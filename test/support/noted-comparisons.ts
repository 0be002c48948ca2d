import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from './local-disk.ts'
import type { Settings } from './service.ts'

const PRELOADED = new URL('./noted-comparisons.mjs', import.meta.url).href

/** Records what any number of instances compare. */
export class NotedComparisons {
  readonly #path: string

  private constructor(path: string) {
    this.#path = path
  }

  static async open(): Promise<NotedComparisons> {
    const path = join(await temporaryFolder(), 'comparisons')
    await writeFile(path, '')
    return new NotedComparisons(path)
  }

  /** The settings of the instances. */
  get settings(): Settings {
    return { NODE_OPTIONS: `--import=${PRELOADED}`, NOTED_COMPARISONS: this.#path }
  }

  /** Passwords that were compared with an account's hash, in order. */
  async with(hash: string): Promise<string[]> {
    const lines = (await readFile(this.#path, 'utf8')).split('\n').filter(Boolean)
    const noted: { hash: string; password: string }[] = lines.map((line) => JSON.parse(line))
    return noted.filter((one) => one.hash === hash).map(({ password }) => password)
  }
}
