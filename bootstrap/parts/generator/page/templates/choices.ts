import type { PageShape, ShapeField, ShapeSource } from '../page-shape.ts'
import { written } from './fields.ts'
import { when } from './source-text.ts'

export type Picked = ShapeField & { readonly source: ShapeSource }

/** Fields whose values are rows that are found as somebody types. */
export function picked({ fields }: Pick<PageShape, 'fields'>): readonly Picked[] {
  return fields.filter((field): field is Picked => field.source !== undefined)
}

/** Statements that show what a row names, when its form opens. */
export function naming(shape: PageShape, row: string): readonly string[] {
  return picked({ fields: written(shape) }).map(
    ({ name, shownBy }) =>
      `${name}Choices.name(${row}.${name}, ${shownBy ? `${row}.${shownBy}` : 'null'});`,
  )
}

/** What a list is asked for the rows whose labels contain `text`. */
export function questionCode({ isFlat, isSearched, label }: ShapeSource): string {
  const page = isFlat ? '' : `pageNum: 1, pageSize: ${isSearched ? FOUND : MOST}`
  return `{ ${[page, isSearched ? `${label}: text` : ''].filter(Boolean).join(', ')} }`
}

/** Options of `rows`. */
export function choicesCode({ id, label, isSearched }: ShapeSource): string {
  const options = `rows.map((row) => ({ label: row.${label}, value: row.${id} }))`
  return `${options}${when(!isSearched, ".filter((option) => String(option.label).includes(text ?? ''))")}`
}

/** A function of either front end. Several labels in a row are one text. */
export const USE_CHOICES = `/** Options that are found as somebody types; \`name\` shows what a row names before. */
function useChoices(find: (text?: string) => Promise<{ label: string; value: number | string }[]>) {
  const options = ref<{ label: string; value: number | string }[]>([]);
  let asked = 0;
  const search = useDebounceFn(async (text?: string) => {
    asked += 1;
    const mine = asked;
    const found = await find(text);
    if (mine === asked) options.value = found;
  }, 300);
  function name(values: (number | string)[] | null | number | string, text: null | string) {
    const all = [values ?? []].flat();
    const labels = all.length > 1 ? (text ?? '').split(', ') : [text];
    const isWhole = labels.length === all.length;
    asked += 1;
    options.value = all.map((value, at) => ({ label: (isWhole && labels[at]) || String(value), value }));
  }
  return reactive({ name, options, search });
}
`

/** Rows of a search, and of a list that has none. */
const FOUND = 50
const MOST = 200
