import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { BoundedProgram } from '../../application/ports/bounded-program.ts'
import { Overloaded } from '../../domain/shared/availability-errors.ts'
import { readOutput } from './program-ready.ts'

export interface ProgramLimits {
  /** Limit of writable memory, including native memory and what Node itself needs. */
  readonly memoryMiB: number
  /** Processor time of the input. Only the input can be to blame for exceeding it. */
  readonly cpuSeconds: number
  /** Elapsed time of the input. It only ends what hangs: the machine may be to blame for it. */
  readonly deadlineMs: number
}

/** For the start of a program, several times what it takes. What is left of it is the input's. */
const START_CPU_SECONDS = 2
const START_MS = 120_000

const HOST = fileURLToPath(new URL('./program-host.ts', import.meta.url))
/** The kernel enforces these limits for native code too. */
const LIMITED = 'ulimit -c 0 && ulimit -d "$1" && ulimit -S -t "$2" && shift 2 && exec "$@"'
/** None of our settings and secrets. The threshold returns freed blocks to the system. */
const ENVIRONMENT = {
  UV_THREADPOOL_SIZE: '1',
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
}

/** Runs a module's `decode` in a new process for each input. */
export class ChildProgram implements BoundedProgram {
  readonly #command: readonly string[]
  readonly #deadlineMs: number

  /** @param program the URL of a module that exports `decode` */
  constructor(program: URL, { memoryMiB, cpuSeconds, deadlineMs }: ProgramLimits) {
    const limits = [String(memoryMiB * 1024), String(START_CPU_SECONDS + cpuSeconds)]
    const host = [process.execPath, '--max-old-space-size=64', HOST, program.href]
    this.#command = ['-c', LIMITED, 'sh', ...limits, ...host]
    this.#deadlineMs = deadlineMs
  }

  async run(input: Uint8Array): Promise<Uint8Array | undefined> {
    const child = spawn('/bin/sh', [...this.#command, String(input.length)], { env: ENVIRONMENT })
    const end = () => child.kill('SIGKILL')
    let hanging = setTimeout(end, START_MS)
    child.stdout.once('data', () => {
      clearTimeout(hanging)
      hanging = setTimeout(end, this.#deadlineMs)
    })
    // A process that dies does not read all of its input. Its exit is handled below.
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
    const said = gathered(child)
    const [code, signal] = await once(child, 'close').finally(() => clearTimeout(hanging))
    const output = readOutput(said.output)
    if (code === 0 && output) return output.result
    // Killed because it hung, or for lack of memory on the machine. Neither is the input's fault.
    if (signal === 'SIGKILL') throw new Overloaded()
    if (!output) {
      throw new Error(`A program could not run (${signal ?? code}): ${said.errors.slice(0, 500)}`)
    }
    // The start took a part of the input's processor time.
    if (signal === 'SIGXCPU' && output.startMs > START_CPU_SECONDS * 1000) throw new Overloaded()
    return undefined
  }
}

function gathered({ stdout, stderr }: ChildProcess) {
  const said = { output: Buffer.alloc(0), errors: '' }
  stdout?.on('data', (chunk: Buffer) => {
    said.output = Buffer.concat([said.output, chunk])
  })
  stderr?.on('data', (chunk: Buffer) => {
    if (said.errors.length < 500) said.errors += chunk
  })
  return said
}
