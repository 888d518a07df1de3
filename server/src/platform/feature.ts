import type {
  App,
  ApprovalKind,
  DepartmentPart,
  HandOver,
  OfficeBlocker,
  OwnSecrets,
  PasswordKeys,
  Subscription,
  WaitingDecisions,
} from './app.ts'
import { dispatchEvents } from './events/dispatch.ts'
import type { EvidenceSource } from './evidence-source.ts'
import type { Endpoint } from './http/serve.ts'
import { deliverMail } from './mail/deliver.ts'
import type { NoticeKind } from './notice-kind.ts'
import type { RecordSubject } from './record-subject.ts'
import type { Source } from './search/source.ts'
import type { Stateful } from './workflow/edges.ts'

/** Does some of its work; returns whether there may be more at once. */
export type Task = (app: App) => Promise<unknown>

/** All that a feature brings to the application, in its folder's `feature.ts`. */
export type Feature = {
  routes?: readonly Endpoint[]
  /** What has states: its edges are guarded by the database, too, and drawn in docs/states.md. */
  documents?: readonly Stateful[]
  /** What it does when something has happened. */
  subscriptions?: readonly Subscription[]
  /** What it looks for after each commit and from time to time. */
  tasks?: readonly Task[]
  /** The same, where others answer in their own time: nothing else waits for it. */
  slowTasks?: readonly Task[]
  /** The kinds of notices it sends. */
  notices?: readonly NoticeKind[]
  /** Its records that documents and comments can belong to. */
  recordSubjects?: readonly RecordSubject[]
  /** Where its records are searched for. */
  searchSources?: readonly Source[]
  /** What of it proves that what has to be done was done, and what of that is missing. */
  evidenceSources?: readonly EvidenceSource[]
  /** Its documents that ask for approval. */
  approvalKinds?: readonly ApprovalKind[]
  /** What of it waits for somebody to decide on its own page. */
  waitingDecisions?: readonly WaitingDecisions[]
  /** What it hands to others when somebody leaves or loses a role. */
  handOvers?: readonly HandOver[]
  /** What goes on in somebody's name without them, until their password changes. */
  ownSecrets?: readonly OwnSecrets[]
  /** What is encrypted with the passwords of people. */
  passwordKeys?: readonly PasswordKeys[]
  /** What it has against deleting an office. */
  officeBlockers?: readonly OfficeBlocker[]
  /** What of it goes with a department that is merged into another. */
  departmentParts?: readonly DepartmentPart[]
}

/** The parts of all features, each kind together, in the order of the features. */
export function gather(features: readonly Feature[]) {
  const all = <K extends keyof Feature>(part: K) =>
    features.flatMap((feature): NonNullable<Feature[K]>[number][] => [...(feature[part] ?? [])])
  return {
    endpoints: all('routes'),
    documents: all('documents'),
    subscriptions: all('subscriptions'),
    // Mail that a task writes leaves in the next round, which follows at once.
    tasks: [dispatchEvents, deliverMail, ...all('tasks')],
    slowTasks: all('slowTasks'),
    noticeKinds: all('notices'),
    recordSubjects: all('recordSubjects'),
    searchSources: all('searchSources'),
    evidenceSources: all('evidenceSources'),
    approvalKinds: all('approvalKinds'),
    waitingDecisions: all('waitingDecisions'),
    handOvers: all('handOvers'),
    ownSecrets: all('ownSecrets'),
    passwordKeys: all('passwordKeys'),
    officeBlockers: all('officeBlockers'),
    departmentParts: all('departmentParts'),
  }
}
