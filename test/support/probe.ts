import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

const PROGRAM = join(import.meta.dirname, 'probe.mjs')
const EVERY_MS = '20'

export interface Probed {
  /** Numbers of answers: `200`, refused (`503 overloaded`) or none (`0`). */
  readonly outcomes: Readonly<Record<string, number>>
  readonly asked: number
  readonly p50Ms: number
  readonly p99Ms: number
}

/** Requests one address repeatedly from its own process. */
export class Probe {
  readonly #child: ChildProcess
  readonly #said: Promise<string>

  private constructor(url: string, headers: Readonly<Record<string, string>>) {
    const child = spawn(process.execPath, [PROGRAM, url, EVERY_MS, JSON.stringify(headers)], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    this.#child = child
    this.#said = text(child.stdout)
    onTestFinished(() => void child.kill())
  }

  static start(url: string, headers: Readonly<Record<string, string>> = {}): Probe {
    return new Probe(url, headers)
  }

  async stop(): Promise<Probed> {
    const closed = once(this.#child, 'close')
    this.#child.stdin?.end()
    await closed
    const { outcomes, milliseconds } = JSON.parse(await this.#said)
    const sorted: number[] = milliseconds.sort((a: number, b: number) => a - b)
    const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
    const asked = sorted.length
    return { outcomes, asked, p50Ms: at(0.5), p99Ms: at(0.99) }
  }
}
