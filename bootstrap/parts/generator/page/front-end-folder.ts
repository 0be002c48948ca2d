import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { CannotStart, EXIT } from '../../../output/cannot-start.ts'
import type { FrontEnd } from './front-ends.ts'

/** A file that only this front end has, below its sources; and its formatter. */
const KNOWN_BY: Readonly<Record<FrontEnd, { file: string; formatter: string }>> = {
  vben5: { file: 'adapter/vxe-table.ts', formatter: 'oxfmt' },
  'plus-ui': { file: 'utils/ruoyi.ts', formatter: 'prettier' },
}

export interface FrontEndFolder {
  readonly sources: string
  /** Absent while the packages of the front end are not installed. */
  readonly format: ((path: string, text: string) => Promise<string>) | undefined
}

/**
 * @param folder a working copy of the front end, or of the app in it
 * @throws CannotStart if it is none
 */
export async function openFrontEnd(kind: FrontEnd, folder: string): Promise<FrontEndFolder> {
  const root = resolve(folder)
  const { file, formatter } = KNOWN_BY[kind]
  const below = [join(root, 'apps/web-antd/src'), join(root, 'src')]
  const sources = below.find((path) => existsSync(join(path, file)))
  if (!sources) throw new CannotStart(`${folder} has no sources of ${kind}.`, EXIT.usage)
  const program = await programOf(root, formatter)
  if (!program) return { sources, format: undefined }
  return { sources, format: (path, text) => formatted(root, program, path, text) }
}

/** The formatter that the front end itself uses, so that its linter is content. */
async function programOf(root: string, name: string): Promise<string | undefined> {
  try {
    const manifest = createRequire(join(root, 'package.json')).resolve(`${name}/package.json`)
    const { bin }: { bin: string | Record<string, string> } = JSON.parse(
      await readFile(manifest, 'utf8'),
    )
    const path = typeof bin === 'string' ? bin : bin[name]
    return path && join(dirname(manifest), path)
  } catch {
    return undefined
  }
}

async function formatted(root: string, program: string, path: string, text: string) {
  const args = [program, '--stdin-filepath', path]
  const running = promisify(execFile)(process.execPath, args, { cwd: root })
  running.child.stdin?.end(text)
  return (await running).stdout
}
