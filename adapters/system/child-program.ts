import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { BoundedProgram } from '../../application/ports/bounded-program.ts'
import { Overloaded } from '../../domain/shared/availability-errors.ts'
import { READY } from './program-ready.ts'

export interface ProgramLimits {
  /** Of what the process may write to, native memory included; what Node needs itself counts. */
  readonly memoryMiB: number
  /** Of the processor: a picture that needs more is to blame itself. */
  readonly cpuSeconds: number
  /** On the clock: the machine may be to blame. */
  readonly deadlineMs: number
}

const HOST = fileURLToPath(new URL('./program-host.ts', import.meta.url))
/** The kernel holds these limits, for native code too. No process can raise them again. */
const LIMITED = 'ulimit -c 0 && ulimit -d "$1" && ulimit -S -t "$2" && shift 2 && exec "$@"'
/** None of our settings and secrets. Large blocks go back to the system when they are freed. */
const ENVIRONMENT = {
  UV_THREADPOOL_SIZE: '1',
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
}

/** Runs `decode` of a module in a process of its own for each input. */
export class ChildProgram implements BoundedProgram {
  readonly #command: readonly string[]
  readonly #deadlineMs: number

  /** @param program the address of a module that exports `decode` */
  constructor(program: URL, { memoryMiB, cpuSeconds, deadlineMs }: ProgramLimits) {
    const limits = [String(memoryMiB * 1024), String(cpuSeconds)]
    const host = [process.execPath, '--max-old-space-size=64', HOST, program.href]
    this.#command = ['-c', LIMITED, 'sh', ...limits, ...host]
    this.#deadlineMs = deadlineMs
  }

  async run(input: Uint8Array): Promise<Uint8Array | undefined> {
    const child = spawn('/bin/sh', [...this.#command, String(input.length)], { env: ENVIRONMENT })
    const deadline = AbortSignal.timeout(this.#deadlineMs)
    const end = () => child.kill('SIGKILL')
    deadline.addEventListener('abort', end, { once: true })
    // Who dies does not read to the end. How it ended is told below.
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
    const said = gathered(child)
    const [code, signal] = await once(child, 'close')
    deadline.removeEventListener('abort', end)
    if (code === 0 && said.output[0] === READY) return Buffer.from(said.output.subarray(1))
    // Killed by us, or by a machine without memory: neither blames the input.
    if (signal === 'SIGKILL') throw new Overloaded()
    if (said.output[0] === READY) return undefined
    throw new Error(`A program could not run (${signal ?? code}): ${said.errors.slice(0, 500)}`)
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
