import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { CommandOutput } from '../../../output/command-output.ts'
import { difference } from './difference.ts'
import { type FrontEndFolder, openFrontEnd } from './front-end-folder.ts'
import type { FrontEnd } from './front-ends.ts'
import { isUntouched, marked } from './generated-file.ts'
import { type PageFiles, pageFiles } from './page-files.ts'
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
  /** Absent: an earlier page had it. */
  readonly after: string | undefined
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
  const files = pageFiles(shape, frontEnd)
  const plans = [...(await plansOf(files, folder)), ...(await formerOf(shape, frontEnd, folder))]
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

/** Files of a page that lost its import: they would call what is gone. */
async function formerOf(shape: PageShape, frontEnd: FrontEnd, { sources }: FrontEndFolder) {
  const now = pageFiles(shape, frontEnd)
  const whole = [...pageFiles({ ...shape, hasImport: true }, frontEnd).keys()]
  const paths = whole.filter((name) => !now.has(name)).map((name) => join(sources, name))
  const plans = paths.map(
    async (path): Promise<Plan> => ({ path, before: await contentOf(path), after: undefined }),
  )
  return (await Promise.all(plans)).filter(({ before }) => before !== undefined)
}

async function contentOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

function show({ path, before = '', after = '' }: Plan, to: string, output: CommandOutput): void {
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
  if (after === undefined) {
    await rm(path)
    return output.say(`removed    ${name}`)
  }
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, after)
  output.say(`${before === undefined ? 'added    ' : 'replaced '}  ${name}`)
}
