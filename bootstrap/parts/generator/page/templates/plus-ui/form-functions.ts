import type { PageShape } from '../../page-shape.ts'
import { naming } from '../choices.ts'
import { clearable, ofKind } from '../fields.ts'
import { namesOf } from '../names.ts'
import { quoted } from '../source-text.ts'
import { TEXTS } from '../texts.ts'

/** Opening, sending and removing in the script of a page. */
export function formFunctions(shape: PageShape): string {
  const { pascal } = namesOf(shape)
  const { add, edit } = TEXTS[shape.language]
  return `const reset = () => {
  form.value = { ...initialForm };
  formRef.value?.clearValidate();
};

const handleAdd = () => {
  reset();
  dialog.title = ${quoted(add)};
  dialog.visible = true;
};

const handleUpdate = async (id: string | number) => {
  reset();
  const { data: row } = await get${pascal}(id);
  ${toForm(shape)}
  dialog.title = ${quoted(edit)};
  dialog.visible = true;
};

${toSend(shape)}
${changes(shape)}`
}

function changes(shape: PageShape): string {
  const { pascal } = namesOf(shape)
  const { done, removeRows } = TEXTS[shape.language]
  return `const submitForm = () => {
  formRef.value?.validate(async (valid: boolean) => {
    if (!valid) return;
    isSending.value = true;
    const sent = toSend();
    await (form.value.${shape.id} ? update${pascal}(sent) : add${pascal}(sent)).finally(() => (isSending.value = false));
    proxy?.$modal.msgSuccess(${quoted(done)});
    dialog.visible = false;
    await getList();
  });
};

const handleDelete = async (chosen: Array<string | number>) => {
  await proxy?.$modal.confirm(${quoted(removeRows)});
  await del${pascal}(chosen);
  proxy?.$modal.msgSuccess(${quoted(done)});
  await getList();
};
`
}

/** Uploads bind ids joined by commas, and JSON is edited as a text. */
function toForm(shape: PageShape): string {
  const files = ofKind(shape, 'file').filter(({ form }) => form)
  const json = ofKind(shape, 'json').filter(({ form }) => form)
  return [
    'Object.assign(form.value, row);',
    ...naming(shape, 'row'),
    ...files.map(({ name }) => `form.value.${name} = idsOf(row.${name}).join(',');`),
    ...json.map(
      ({ name }) =>
        `form.value.${name} = row.${name} === null ? '' : JSON.stringify(row.${name}, null, 2);`,
    ),
  ].join('\n  ')
}

/** The service keeps what is absent, so that an empty text says that a value was cleared. */
function toSend(shape: PageShape): string {
  const json = ofKind(shape, 'json').filter(({ form }) => form)
  const changed = [
    '...form.value',
    ...clearable(shape).map(({ name, none }) => `${name}: form.value.${name} ?? ${none}`),
    ...json.map(
      ({ name }) => `${name}: form.value.${name} ? JSON.parse(form.value.${name}) : undefined`,
    ),
  ]
  return `const toSend = (): ${namesOf(shape).pascal}Form => ({
  ${changed.join(',\n  ')}
});
`
}
