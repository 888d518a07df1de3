import { may } from '@wellstock/contract/platform/access'
import { said } from '@wellstock/messages/sentence'
import type { Person } from '../../platform/access/person.ts'
import type { Connection } from '../../platform/database/database.ts'
import { FileAnswer } from '../../platform/http/file-answer.ts'
import { problem } from '../../platform/http/problem.ts'
import { getBid } from '../bids/find-bid.ts'
import { readEvaluators } from './evaluators.ts'

/** What a vendor sent is shown by the browser where it is a PDF, and saved where it is anything else. */
const shownAs = (mediaType: string) =>
  mediaType === 'application/pdf' ? mediaType : 'application/octet-stream'

/** A document of an opened offer: for evaluators who have said that they have no interest in who wins, and for whoever sees the bid. */
export async function readOfferFile(
  db: Connection,
  person: Person,
  { id, fileId }: { id: string; fileId: string },
): Promise<FileAnswer> {
  const own = (await readEvaluators(db, person, id)).find((each) => each.id === person.id)
  if (own?.conflict) throw problem('FORBIDDEN', said.bid_scores_beside_conflict())
  if (own ? own.declaredAt === null : !may(person.grants, 'bids.read'))
    throw own ? problem('FORBIDDEN', said.bid_declare_first()) : problem('NOT_FOUND', said.bid_not_found())
  if (!own) await getBid(db, person, id)
  const [file] = await db.rows<{ name: string; mediaType: string; content: Uint8Array<ArrayBuffer> }>(
    `select f.name, f.media_type, f.content from bid_offer_file f
     join bid_offer o on o.organization_id = f.organization_id and o.id = f.offer_id
     where f.organization_id = $1 and o.bid_id = $2 and f.id = $3`,
    [person.organizationId, id, fileId],
  )
  if (!file) throw problem('NOT_FOUND', said.bid_not_found())
  return new FileAnswer(file.name, shownAs(file.mediaType), () => file.content)
}
