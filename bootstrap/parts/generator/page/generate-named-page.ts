import type { Language } from '../../../../domain/language/language.ts'
import { BUILT_IN_MODULES } from '../../../modules/built-in-modules.ts'
import { chosenModules } from '../../../modules/load-modules.ts'
import { CannotStart, EXIT } from '../../../output/cannot-start.ts'
import type { CommandOutput } from '../../../output/command-output.ts'
import { PARTS } from '../../all.ts'
import { type GenerateOptions, generatePage } from './generate-page.ts'
import { shapeOf } from './shape-of.ts'

/** @param name of the page's record; without it, all of modules. @throws CannotStart */
export async function generatePages(
  name: string | undefined,
  language: Language,
  options: GenerateOptions,
  output?: CommandOutput,
): Promise<void> {
  const own = chosenModules().flatMap((module) => module.pages ?? [])
  const builtIn = BUILT_IN_MODULES.flatMap((module) => module.pages ?? [])
  const ofParts = await Promise.all(PARTS.map(async (part) => (await part.pages?.()) ?? []))
  const pages = [...own, ...builtIn, ...ofParts.flat()]
  const chosen = name === undefined ? own : pages.filter(({ of }) => of.name === name)
  for (const page of chosen) {
    await generatePage(shapeOf(page, pages, language), options, output)
  }
  if (name === undefined || chosen.length > 0) return
  const names = pages.map(({ of }) => of.name).join(', ')
  throw new CannotStart(`No page has a record named ${name}; there are: ${names}.`, EXIT.usage)
}
