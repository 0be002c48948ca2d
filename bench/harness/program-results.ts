import { join } from 'node:path'
import { Program } from './program.ts'
import { scoped } from './scoped.ts'
import type { Bench } from './subject.ts'

/** Runs a program of `bench/programs` to its end in a process of its own, on all cores. */
export function programResults<T>(bench: Bench, name: string, args: readonly string[]): Promise<T> {
  return scoped(async (hold) => {
    const program = new Program({
      cores: bench.cores,
      place: 'anywhere',
      args: [`bench/programs/${name}.ts`, ...args],
      env: {},
      logFile: join(bench.folder, `${name}.log`),
    })
    return JSON.parse(await (await hold(Promise.resolve(program))).says('results'))
  })
}
