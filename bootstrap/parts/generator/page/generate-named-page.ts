import { columnsOf, type PageColumn } from '../../../../adapters/http/pages/record/codecs.ts'
import { type Page, pageTitle } from '../../../../adapters/http/pages/record/page.ts'
import { rangeKeys } from '../../../../adapters/http/pages/record/ranges.ts'
import type { Language } from '../../../../domain/language/language.ts'
import { mayBeNone } from '../../../../domain/records/field-options.ts'
import { naturalKey } from '../../../../domain/records/natural-key.ts'
import type { Words } from '../../../../domain/records/shown.ts'
import { BUILT_IN_MODULES } from '../../../modules/built-in-modules.ts'
import { chosenModules } from '../../../modules/load-modules.ts'
import { CannotStart, EXIT } from '../../../output/cannot-start.ts'
import { CommandOutput } from '../../../output/command-output.ts'
import { PARTS } from '../../all.ts'
import { type GenerateOptions, generatePage } from './generate-page.ts'
import type { PageShape, ShapeAction, ShapeField, ShapeKind, ShapeSource } from './page-shape.ts'

/** The tables whose rows front ends pick by a component of their own. */
const PICKED: Readonly<Record<string, ShapeKind>> = {
  departments: 'department',
  stored_files: 'file',
}

/** Needs fewer rights than the page of users. */
const USERS: ShapeSource = {
  ...{ url: '/system/user/optionselect', isFlat: true, isSearched: true },
  ...{ id: 'userId', label: 'nickName' },
}

const ROLES: ShapeSource = {
  ...{ url: '/system/role/optionselect', isFlat: true, id: 'roleId', label: 'roleName' },
}

/** A page by the name of its record, all of modules, or those that public front ends lack. */
type Which = string | { readonly all: 'own' | 'lacked' }

/** @throws CannotStart */
export async function generatePages(
  which: Which,
  language: Language,
  options: GenerateOptions,
  output = new CommandOutput(),
): Promise<void> {
  const own = chosenModules().flatMap((module) => module.pages ?? [])
  const builtIn = BUILT_IN_MODULES.flatMap((module) => module.pages ?? [])
  const lacked = (await Promise.all(PARTS.map((part) => part.pages?.() ?? []))).flat()
  const pages = [...own, ...builtIn, ...lacked]
  const named = pages.filter(({ of }) => of.name === which)
  const chosen = typeof which === 'string' ? named : { own, lacked }[which.all]
  for (const page of chosen) {
    await generatePage(shapeOf(page, pages, language), options, output)
  }
  for (const page of chosen.filter((one) => lacked.includes(one))) {
    const entry = `component ${folderOf(page)}/index, permission ${page.permission}:list`
    output.say(`Build the console, and then enable or add the entry on the page of menus: ${entry}`)
  }
  if (typeof which !== 'string' || chosen.length > 0) return
  const names = pages.map(({ of }) => of.name).join(', ')
  throw new CannotStart(`No page has a record named ${which}; there are: ${names}.`, EXIT.usage)
}

/**
 * @param pages all pages, whose rows references may name
 * @returns what the templates know of the page, with texts of one language
 */
export function shapeOf(page: Page, pages: readonly Page[], language: Language): PageShape {
  const [id, ...columns] = columnsOf(page)
  return {
    name: page.of.name,
    title: pageTitle(page)[language === 'en' ? 0 : 1],
    language,
    folder: folderOf(page),
    url: page.url,
    permission: page.permission,
    id: id?.name ?? 'id',
    fields: columns.flatMap((column) => {
      if (!isForPeople(column, columns)) return []
      return {
        ...valuesOf(column, language),
        ...usesOf(column, page, columns),
        ...sourceOf(column, pages),
      }
    }),
    actions: actionsOf(page, language),
    hasExport: page.sheet !== undefined,
    hasImport: page.sheet?.import === true,
    ...(isKnownInSheets(page) && { importUpdates: true }),
    isFlat: page.isFlat ?? false,
  }
}

function actionsOf({ actions = [] }: Page, language: Language): ShapeAction[] {
  const inLanguage = ([en, zh]: Words) => ({ en, zh })[language]
  return actions.map(({ path, permission, words, question, shows = {} }) => ({
    ...{ path, permission, label: inLanguage(words) },
    ...(question && { question: inLanguage(question) }),
    shows: Object.entries(shows).map(([name, label]) => ({ name, label: inLanguage(label) })),
  }))
}

/** Whether sheets have all that tells a row from the others. */
function isKnownInSheets({ sheet, of }: Page): boolean {
  const key = naturalKey(of)
  const isWritten = (name: string) => of.fields[name]?.writing !== 'never'
  return sheet?.import === true && key.length > 0 && key.every(isWritten)
}

/** Where the menu says that the view is; else as the address says. */
function folderOf({ menu, url }: Page): string {
  return menu?.component.replace(/\/index$/, '') ?? url.slice(1)
}

/** Ids that the service sets mean nothing to people; labels stand in the columns of their ids. */
function isForPeople({ is }: PageColumn, columns: readonly PageColumn[]): boolean {
  const isLabel = columns.some(({ field, is: other }) => other.refersTo && field === is.joined?.by)
  return !isLabel && (is.kind !== 'id' || is.writing !== 'never')
}

function valuesOf({ is, name, words, codec }: PageColumn, language: Language) {
  const initial = is.empty === undefined ? undefined : codec.show(is.empty)
  return {
    ...is,
    name,
    label: words[language],
    kind: kindOf(is),
    initial: typeof initial === 'string' || typeof initial === 'number' ? initial : undefined,
    options: is.options?.map(([value, en, zh]) => ({ value, label: { en, zh }[language] })),
  }
}

function usesOf(column: PageColumn, { of }: Page, columns: readonly PageColumn[]) {
  const { field, is } = column
  const label = columns.find(({ is: other }) => other.joined?.by === field && other.joined.field)
  return {
    ...(is.writing !== 'never' && { form: is.writing }),
    ...(mayBeNone(is) && { isClearable: true }),
    ...(is.filter === 'range' && { range: rangeKeys(column) }),
    ...(of.sort.includes(field) && { isSortable: true }),
    ...(label && { shownBy: label.name }),
  } satisfies Partial<ShapeField>
}

function sourceOf({ is }: PageColumn, pages: readonly Page[]): { source?: ShapeSource } {
  const { table, label } = is.refersTo ?? {}
  if (table === 'users') return { source: USERS }
  if (table === 'roles') return { source: ROLES }
  const page = pages.find(({ of }) => of.table === table)
  if (!page || label === undefined) return {}
  const [id, ...columns] = columnsOf(page)
  const shown = columns.find(({ field }) => field === label)
  if (!shown) return {}
  const source = {
    ...{ url: `${page.url}/list`, id: id?.name ?? 'id', label: shown.name },
    ...(page.isFlat && ({ isFlat: true } as const)),
    ...(shown.is.filter === 'contains' && ({ isSearched: true } as const)),
  }
  return { source }
}

function kindOf({ kind, hasLines, dictionary, isChoice, refersTo }: PageColumn['is']): ShapeKind {
  if (kind === 'id') return PICKED[refersTo?.table ?? ''] ?? 'reference'
  if (kind !== 'text') return kind
  if (isChoice || dictionary) return 'choice'
  return hasLines ? 'long' : 'text'
}
