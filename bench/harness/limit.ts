import { join } from 'node:path'
import type { Place } from './cores.ts'
import { Program } from './program.ts'
import type { Bench } from './subject.ts'

export interface LimitPlan {
  readonly program:
    | 'login'
    | 'session'
    | 'upload-pipe'
    | 'upload-recorded'
    | 'upload-s3'
    | 'download'
    | 'idle'
    | 'list'
  readonly flags?: readonly string[]
  /** Of Node. */
  readonly options?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly place?: Place
}

/** Runs a limit program of `bench/limits` on the service's core and stores. */
export class Limit implements AsyncDisposable {
  readonly port: number
  readonly #program: Program

  private constructor(program: Program, port: number) {
    this.#program = program
    this.port = port
  }

  static async start(bench: Bench, plan: LimitPlan): Promise<Limit> {
    const { program, flags = [], options = [], env = {}, place = 'measured' } = plan
    const child = new Program({
      cores: bench.cores,
      place,
      args: [...options, `bench/limits/${program}.ts`, ...flags],
      env: { ...bench.stores.settings, ...env },
      logFile: join(bench.logs, `limit-${program}.log`),
    })
    return new Limit(child, Number(await child.says('listening')))
  }

  get pid(): number {
    return this.#program.pid
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#program[Symbol.asyncDispose]()
  }
}
