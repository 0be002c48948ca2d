import type { Words } from '../../../../../domain/records/shown.ts'
import { escaped } from '../../../entry/html-page.ts'
import type { Language } from '../../../words/language.ts'
import type { AccountPage } from '../account-page.ts'
import type { AccountList, ListAction } from './account-list.ts'
import { ACCOUNT_LISTS, VALUES } from './account-lists.ts'

const WORDS = {
  en: {
    none: 'There is nothing here.',
    nothing: 'You have no right to any of these pages.',
    more: 'Show more',
    find: 'Search',
    acts: 'Actions',
    go: 'Continue',
    cancel: 'Cancel',
  },
  zh: {
    none: '暂无数据。',
    nothing: '您没有查看这些页面的权限。',
    more: '显示更多',
    find: '搜索',
    acts: '操作',
    go: '确定',
    cancel: '取消',
  },
}

/** Leads to the first list that somebody may see. */
const firstPage: AccountPage = {
  name: 'lists',
  script: 'account-list.mjs',
  title: { en: 'More pages', zh: '更多页面' },
  list: { isInner: true },
  body: (language) => `<p id="none" hidden>${WORDS[language].nothing}</p>`,
}

/** For those who look after the files, programs and work of others. */
export const LIST_PAGES: readonly AccountPage[] = [firstPage, ...ACCOUNT_LISTS.map(pageOf)]

function pageOf(list: AccountList): AccountPage {
  const { name, words, permission, call, isInner = false } = list
  return {
    name,
    script: 'account-list.mjs',
    title: { en: words[0], zh: words[1] },
    list: { permission, isInner, ...(!isInner && { url: call.split(' ')[1] ?? '' }) },
    body: (language) => bodyOf(list, language),
  }
}

function bodyOf(list: AccountList, language: Language): string {
  const { words, how, search, columns, actions, adds } = list
  const said = WORDS[language]
  const here = inLanguage(language)
  const named = [...Object.values(columns).map(here), ...(actions ? [said.acts] : [])]
  const heads = named.map((head) => `<th scope="col">${head}</th>`)
  const form = `<form class="form narrow"><label>${search && here(search.words)}<input name="${search?.name}" maxlength="50"></label>
<button class="primary">${said.find}</button></form>`
  const button = `<p><button type="button" id="add" hidden>${adds && here(adds.words)}</button></p>`
  return `<section id="list" data-list="${escaped(JSON.stringify(listFor(list, language)))}">
${how ? `<p class="quiet">${here(how)}</p>` : ''}${adds ? button : ''}${search ? form : ''}
<p id="none" hidden>${said.none}</p>
<div class="table" role="region" aria-label="${here(words)}" tabindex="0"><table>
<thead><tr>${heads.join('')}</tr></thead><tbody></tbody></table></div>
<p><button type="button" id="more" hidden>${said.more}</button></p></section>`
}

/** What the script needs of it, in the language of the page. */
function listFor(list: AccountList, language: Language) {
  const { call, query, id, columns, actions = [], adds } = list
  const here = inLanguage(language)
  const actionFor = ({ words, question, asks = [], ...action }: ListAction) => ({
    ...action,
    label: here(words),
    question: question && here(question),
    asks: asks.map(({ words: label, ...field }) => ({ ...field, label: here(label) })),
  })
  return {
    ...{ call, query, id },
    columns: Object.keys(columns),
    values: Object.fromEntries(Object.entries(VALUES).map(([name, text]) => [name, here(text)])),
    actions: actions.map(actionFor),
    adds: adds && actionFor(adds),
  }
}

function inLanguage(language: Language) {
  return ([en, zh]: Words) => ({ en, zh })[language]
}

/** Opened before what asks for something. */
export function askDialog(language: Language): string {
  const { go, cancel } = WORDS[language]
  return `<dialog id="ask" aria-labelledby="ask-title"><form class="form">
<h2 id="ask-title"></h2>
<p class="quiet"></p>
<div class="form"></div>
<p class="tools"><button class="primary">${go}</button>
<button type="button" class="cancel">${cancel}</button></p>
</form></dialog>`
}
