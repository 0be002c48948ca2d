import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { CommandOutput } from '../../output/command-output.ts'
import { difference } from './difference.ts'
import { type FrontEndFolder, openFrontEnd } from './front-end-folder.ts'
import { isUntouched, marked } from './generated-file.ts'
import { type FrontEnd, type PageFiles, pageFiles } from './page-files.ts'
import type { PageShape } from './page-shape.ts'

export interface GenerateOptions {
  readonly frontEnd: FrontEnd
  /** A working copy of the front end. */
  readonly to: string
  /** Only shows what would change. */
  readonly diff: boolean
}

/** What is to be done with a file. */
interface Plan {
  readonly path: string
  readonly before: string | undefined
  readonly after: string
}

/**
 * Writes the page into the front end. Files that were changed by hand are kept as they are, and the
 * exit code says so.
 * @throws CannotStart
 */
export async function generatePage(
  shape: PageShape,
  { frontEnd, to, diff }: GenerateOptions,
  output = new CommandOutput(),
): Promise<void> {
  const folder = await openFrontEnd(frontEnd, to)
  const plans = await plansOf(pageFiles(shape, frontEnd), folder)
  for (const plan of plans) {
    if (diff) show(plan, to, output)
    else await carryOut(plan, to, output)
  }
  if (folder.format) return
  output.say('Its packages are not installed, so the files are not formatted: run its formatter.')
}

async function plansOf(files: PageFiles, { sources, format }: FrontEndFolder): Promise<Plan[]> {
  const plans = [...files].map(async ([name, text]) => {
    const path = join(sources, name)
    const formatted = format ? await format(path, text) : text
    return { path, before: await contentOf(path), after: marked(path, formatted) }
  })
  return Promise.all(plans)
}

async function contentOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

function show({ path, before = '', after }: Plan, to: string, output: CommandOutput): void {
  const changes = difference(before, after)
  if (changes === '') return
  output.say(
    `--- ${relative(to, path)}${before && !isUntouched(before) ? ' (changed by hand)' : ''}`,
  )
  output.say(changes.trimEnd())
}

async function carryOut({ path, before, after }: Plan, to: string, output: CommandOutput) {
  const name = relative(to, path)
  if (before === after) return output.say(`unchanged  ${name}`)
  if (before !== undefined && !isUntouched(before)) {
    process.exitCode = 1
    return output.say(`kept       ${name}: it was changed by hand; --diff shows the difference`)
  }
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, after)
  output.say(`${before === undefined ? 'added    ' : 'replaced '}  ${name}`)
}
