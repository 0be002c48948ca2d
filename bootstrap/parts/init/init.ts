import { existsSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { frontEndText } from '../../commands/keys/show-keys.ts'
import { CannotStart, EXIT } from '../../output/cannot-start.ts'
import { requireFolderOf } from '../../output/folder-of-output.ts'
import { type Config, loadConfig } from '../../settings/config.ts'
import { readSecretFile } from '../../settings/secret-file.ts'
import { Closers } from '../../start/closers.ts'
import { openDataFolder } from '../../start/data-folder.ts'
import { openKeys } from '../../start/keys.ts'
import { envFileText } from './env-file-text.ts'
import { type Interviewee, interview, unasked } from './interview.ts'
import type { Answers } from './try-answers.ts'

export interface InitOptions {
  /** Path of the file to write. */
  readonly file: string
  readonly isReplacing: boolean
  /** Values from flags and the environment, by setting. */
  readonly suggested: Answers
  /** Absent: the suggestions are accepted without questions. */
  readonly who?: Interviewee
}

/**
 * Writes tested answers to a file `.env`, creates the keys, and prints what front ends need.
 * @throws CannotStart; then nothing was written
 */
export async function init({ file, isReplacing, suggested, who }: InitOptions): Promise<void> {
  const path = resolve(file)
  requireFolderOf(path, '--file')
  if (existsSync(path) && !isReplacing) {
    const advice = 'Use --force to replace it, or --file to write another one.'
    throw new CannotStart(`${path} already exists. ${advice}`, EXIT.settings)
  }
  const answers = who ? await interview(who, suggested) : await unasked(suggested)
  const text = envFileText(answers)
  const config = loadConfig(answers, readSecretFile)
  const publicKeyLine = await publicKeyOf(config)
  await writeWhole(path, text)
  process.stdout.write(`${summary(path, config, publicKeyLine)}\n`)
}

/** Created here if absent, so that front ends can be built before the first start. */
async function publicKeyOf(config: Config): Promise<string> {
  const closers = new Closers()
  try {
    const { loginKeys } = await openKeys(config, await openDataFolder(config, closers))
    return loginKeys.publicKeyLine
  } finally {
    await closers.closeAll()
  }
}

/** Readable by its owner only, because it contains passwords. */
async function writeWhole(path: string, text: string): Promise<void> {
  const unfinished = `${path}.unfinished`
  await writeFile(unfinished, text, { mode: 0o600, flush: true })
  await rename(unfinished, path)
}

function summary(path: string, config: Config, publicKeyLine: string): string {
  return `
Settings are in ${path}, for its owner alone.

${frontEndText(config, publicKeyLine)}
${config.console.folder === undefined ? '' : CONSOLE_IS_SERVED}Start it: ${START}`
}

const CONSOLE_IS_SERVED = `The service serves the console in CONSOLE_DIR.
ruoyi-plus-vben5 needs none of these lines then; plus-ui is built with them.
`

/** A clone runs the sources, and a package runs their compiled form. */
const START = import.meta.filename.endsWith('.ts') ? 'npm start' : 'npx gatehouse'
