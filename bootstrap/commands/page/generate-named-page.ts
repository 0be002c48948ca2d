import { webhooksPage } from '../../../adapters/http/pages/webhooks/webhooks.ts'
import type { Language } from '../../../domain/language/language.ts'
import { BUILT_IN_MODULES } from '../../modules/built-in-modules.ts'
import { chosenModules } from '../../modules/load-modules.ts'
import { CannotStart, EXIT } from '../../output/cannot-start.ts'
import { type GenerateOptions, generatePage } from './generate-page.ts'
import { shapeOf } from './shape-of.ts'

/** @param name of the page's record. @throws CannotStart if no module has such a page */
export async function generateNamedPage(
  name: string,
  language: Language,
  options: GenerateOptions,
): Promise<void> {
  const modules = [...chosenModules(), ...BUILT_IN_MODULES]
  // Public front ends have none for webhooks, which no module brings.
  const pages = [...modules.flatMap((module) => module.pages ?? []), webhooksPage]
  const page = pages.find(({ of }) => of.name === name)
  if (page) return generatePage(shapeOf(page, pages, language), options)
  const names = pages.map(({ of }) => of.name).join(', ')
  throw new CannotStart(`No page has a record named ${name}; there are: ${names}.`, EXIT.usage)
}
