import type { DocumentFile } from '@wellstock/contract/identity/documents'
import { device as kind } from '@wellstock/contract/platform/kinds'
import { said } from '@wellstock/messages/sentence'
import type { Asking } from '../../identity/documents/find-documents.ts'
import { createDocument } from '../../identity/documents/save-document.ts'
import { Problem } from '../../platform/http/problem.ts'
import { invalid } from '../../platform/http/read-request.ts'
import type { LockedDevice } from './device-document.ts'

/** Keeps what a device looked like as a document of it. Answers with its id. */
export async function keepPhoto(
  asking: Asking,
  { id, number, name }: LockedDevice,
  file: DocumentFile,
  reason: string,
): Promise<string> {
  try {
    const document = await createDocument(asking, {
      ...{ title: `${number} ${name}`.slice(0, 160), type: 'photo', ownerId: asking.person.id },
      ...{ validFrom: null, validTo: null, tags: [], readers: [], signers: [], officeId: null },
      links: [{ kind: kind.table, id }],
      ...{ file, note: reason.slice(0, 500) },
    })
    const [latest] = document.versions
    if (!latest?.mediaType.startsWith('image/')) throw invalid({ photo: said.device_photo_is_picture() })
    return document.id
  } catch (error) {
    const wrong = error instanceof Problem && error.details.fields?.file
    throw wrong ? invalid({ photo: wrong }) : error
  }
}
