import { Button, Flex } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ApiToken } from '@wellstock/contract/identity/security'
import { may, tokenPermissions } from '@wellstock/contract/platform/access'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { m } from '../../lib/messages.ts'
import { useSession } from '../../lib/session.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import ui from '../../ui/shared.module.css'
import { RowsSkeleton, TitledSection } from '../../ui/titled-section.tsx'
import { NewTokenForm } from './new-token-form.tsx'
import { RevokeToken } from './revoke-token.tsx'
import { SecretBox } from './secret-box.tsx'
import classes from './security.module.css'
import { tokensOptions } from './security-queries.ts'
import { expiryOf, lastUseOf, reachOf, scopeOf } from './token-words.ts'

type Step = 'none' | 'new' | { name: string; secret: string }

/** What programs sign in with in this person's name. */
export function TokensSection() {
  const { person } = useSession()
  const { data: tokens, error, refetch } = useQuery(tokensOptions)
  const [step, setStep] = useState<Step>('none')
  const [revoking, setRevoking] = useState<ApiToken | null>(null)
  // Whoever has nothing to pass on makes none.
  if (!tokenPermissions.some((each) => may(person.grants, each)) && tokens?.length === 0) return null

  return (
    <TitledSection
      title={m.tokens_title()}
      text={m.tokens_text()}
      action={
        step === 'none' && (
          <Button variant="default" onClick={() => setStep('new')}>
            {m.tokens_new()}
          </Button>
        )
      }
    >
      {step === 'new' && (
        <NewTokenForm
          onMade={({ secret, token }) => setStep({ name: token.name, secret })}
          onCancel={() => setStep('none')}
        />
      )}
      {typeof step === 'object' && (
        <SecretBox
          title={m.tokens_secret({ name: step.name })}
          text={m.tokens_secret_text()}
          secret={step.secret}
          onDone={() => setStep('none')}
        />
      )}
      {tokens ? (
        <Flex
          component="ul"
          direction="column"
          className={`${ui.plainList} ${ui.quietIcons} ${classes.sessions}`}
        >
          {tokens.map((token) => (
            <li key={token.id}>
              <IconKey size={22} stroke={1.5} aria-hidden />
              <div>
                <strong>{token.name}</strong>
                <small className={ui.code}>{m.tokens_ending({ lastFour: token.lastFour })}</small>
                <small>{scopeOf(token)}</small>
                <small>{reachOf(token)}</small>
                <small>
                  {expiryOf(token)} · {lastUseOf(token)}
                </small>
              </div>
              <Button
                variant="default"
                aria-label={m.tokens_revoke_name({ name: token.name })}
                onClick={() => setRevoking(token)}
              >
                {m.common_revoke()}
              </Button>
            </li>
          ))}
        </Flex>
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton />
      )}
      {tokens?.length === 0 && step === 'none' && <p className={classes.text}>{m.tokens_none()}</p>}
      <RevokeToken token={revoking} revoke={api.security.revokeToken} onClose={() => setRevoking(null)} />
    </TitledSection>
  )
}
