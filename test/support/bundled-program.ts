import { join, relative } from 'node:path'
import { build } from 'rolldown'
import { onTestFinished } from 'vitest'
import { bundlingOf } from '../../bootstrap/bundle/make-bundle.ts'
import { removeFolder } from './remove-folder.ts'
import { uniqueHex } from './unique.ts'

const PROJECT = join(import.meta.dirname, '..', '..')
const CACHE = join(PROJECT, 'node_modules', '.cache', 'gatehouse-tests')

/** For a program that is started very often. What it compiles is kept when it says so itself. */
export interface BundledProgram {
  readonly path: string
  readonly env: NodeJS.ProcessEnv
}

/** Bundled as the service is; for this test. */
export async function bundledProgram(source: string): Promise<BundledProgram> {
  const folder = join(CACHE, uniqueHex(16))
  onTestFinished(() => removeFolder(folder))
  const { output } = await build(bundlingOf(PROJECT, relative(PROJECT, source), folder))
  const [{ fileName }] = output
  const env = { ...process.env, NODE_COMPILE_CACHE: join(folder, 'compiled') }
  return { path: join(folder, fileName), env }
}
