import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../../test-app.tsx'
import { answering, json, refusal } from '../../../test-server.ts'
import { listOf, mainId, officeLike, signedIn } from './fixtures.ts'

const answers = {
  ...signedIn(['office_manager']),
  'GET /api/offices': () => listOf([officeLike()]),
  [`GET /api/offices/${mainId}`]: () => json(officeLike()),
  [`GET /api/offices/${mainId}/effects`]: () =>
    json({
      status: 'inactive',
      effects: [
        { effect: 'no_new_items', count: null, value: null },
        { effect: 'no_imports', count: null, value: null },
        { effect: 'open_imports', count: 1, value: null },
        { effect: 'stock_stays', count: 124, value: 182_400 },
        { effect: 'items_stay_editable', count: 320, value: null },
        { effect: 'people_keep_access', count: 14, value: null },
        { effect: 'marked_in_lists', count: null, value: null },
      ],
    }),
}

async function openWizard(more: Parameters<typeof answering>[0] = {}) {
  const requests = answering({ ...answers, ...more })
  const app = await renderPage('/dashboard/offices')
  const wizard = await reopen()
  return { ...wizard, requests, app }
}

async function reopen() {
  await userEvent.click(await screen.findByRole('button', { name: 'Details of Hollow Main Campus' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Office' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Hollow Main Campus' }))
  // By text and label: asking for roles takes long among the many time zones.
  const button = (name: string) => dialog.getByText(name).closest('button') as HTMLButtonElement
  const field = (label: RegExp) => dialog.getByLabelText(label) as HTMLInputElement
  const fill = async (label: RegExp, text: string) => {
    await userEvent.clear(field(label))
    await userEvent.paste(text)
  }
  return { dialog, button, field, fill }
}

type Wizard = Awaited<ReturnType<typeof openWizard>>
const next = async ({ button }: Pick<Wizard, 'button'>) => {
  await userEvent.click(button('Next'))
  // The first field of a step takes the focus once it is drawn; what is entered before would go there.
  await waitFor(() => expect(document.activeElement?.matches('input, select')).toBe(true))
}
const toContact = async (wizard: Pick<Wizard, 'button'>) => {
  await next(wizard)
  await next(wizard)
}

describe('the Edit Office wizard', () => {
  it('has three steps, and says at once why one cannot be left and beside the field once it was touched', async () => {
    const { dialog, button, field, fill } = await openWizard()
    for (const step of ['Basic Info', 'Address', 'Contact & Status'])
      expect(dialog.getByText(step, { selector: '.mantine-Stepper-stepLabel' })).toBeTruthy()
    expect(dialog.getByText('Step 1 of 3')).toBeTruthy()
    expect(button('Previous').disabled).toBe(true)
    expect(button('Cancel').disabled).toBe(false)

    await userEvent.clear(field(/^Name/))
    expect(button('Next').disabled).toBe(true)
    expect(dialog.getByText('Still needed here: Name')).toBeTruthy()
    expect(dialog.queryByText('Name is required.')).toBeNull()
    await userEvent.tab()
    expect(dialog.getByText('Name is required.')).toBeTruthy()
    await fill(/^Name/, 'Hollow')
    expect(button('Next').disabled).toBe(false)
    await userEvent.click(button('Next'))
    await userEvent.click(button('Next'))
    await userEvent.click(button('Previous'))
    expect(dialog.getByText('Step 2 of 3')).toBeTruthy()
  })

  it('needs street, city and state for the second step, and no ZIP code', async () => {
    const wizard = await openWizard()
    await next(wizard)
    for (const label of [/^Street/, /^City/, /^State/]) {
      const before = wizard.field(label).value
      await userEvent.clear(wizard.field(label))
      expect(wizard.button('Next').disabled).toBe(true)
      await wizard.fill(label, before)
    }
    await userEvent.clear(wizard.field(/^ZIP code/))
    expect(wizard.button('Next').disabled).toBe(false)
  })

  it('needs phone, a real e-mail address and a manager for the third, and no employees', async () => {
    const wizard = await openWizard()
    await toContact(wizard)
    for (const label of [/^Phone/, /^Email/, /^Manager/]) {
      const before = wizard.field(label).value
      await userEvent.clear(wizard.field(label))
      expect(wizard.button('Update Office').disabled).toBe(true)
      await wizard.fill(label, before)
    }
    await userEvent.clear(wizard.field(/^Employees/))
    expect(wizard.button('Update Office').disabled).toBe(false)
    await wizard.fill(/^Email/, 'nobody')
    await userEvent.tab()
    expect(wizard.dialog.getByText('Please enter a valid email address')).toBeTruthy()
    expect(wizard.dialog.getByText('To correct here: Email')).toBeTruthy()
    expect(wizard.button('Update Office').disabled).toBe(true)
  })

  it('sends everything, makes employees that are no number 0, and says when it is done', async () => {
    const wizard = await openWizard({
      [`PUT /api/offices/${mainId}`]: () => json(officeLike({ name: 'Hollow', version: 4 })),
    })
    await wizard.fill(/^Name/, 'Hollow')
    await userEvent.click(wizard.field(/^Loading Dock/))
    await toContact(wizard)
    await wizard.fill(/^Employees/, 'abc')
    await userEvent.tab()
    expect(wizard.field(/^Employees/).value).toBe('0')
    await userEvent.click(wizard.button('Update Office'))

    expect(await screen.findByText('Hollow updated successfully')).toBeTruthy()
    expect(wizard.dialog.getByText('Office updated successfully!')).toBeTruthy()
    const sent = await wizard.requests.find(({ method }) => method === 'PUT')?.json()
    expect(sent).toEqual({
      version: 3,
      name: 'Hollow',
      type: 'main',
      features: ['Parking', 'Loading Dock', 'Wi-Fi'],
      street: '1840 Tamarind Hollow Way',
      city: 'Denver',
      state: 'CO',
      zipCode: '80205',
      timezone: 'America/Denver',
      phone: '(303) 555-0110',
      email: 'main@tamarind.example',
      manager: 'Ana Whitlock',
      status: 'active',
      employees: 0,
    })
    expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([])
  })

  it('shows what inactive would mean before it is set', async () => {
    const wizard = await openWizard()
    await toContact(wizard)
    await userEvent.selectOptions(wizard.field(/^Status/), 'Inactive')
    expect(await wizard.dialog.findByText('What inactive means for this office')).toBeTruthy()
    for (const sentence of [
      'It takes no new items.',
      'It takes no imports.',
      '1 unfinished import cannot be committed here meanwhile.',
      'The stock of 124 items stays, worth $182,400.',
      '320 items can still be used, counted and changed.',
      '14 people keep access.',
      'It is marked in the list of offices.',
    ])
      expect(await wizard.dialog.findByText(sentence)).toBeTruthy()
    await userEvent.selectOptions(wizard.field(/^Status/), 'Active')
    expect(wizard.dialog.queryByText('It takes no new items.')).toBeNull()
  })

  it('asks again what a status would mean, where that could not be told', async () => {
    let isDown = true
    const effects = answers[`GET /api/offices/${mainId}/effects`]
    const wizard = await openWizard({
      [`GET /api/offices/${mainId}/effects`]: () =>
        isDown ? new Response('<html>a gateway</html>') : effects?.(),
    })
    await toContact(wizard)
    await userEvent.selectOptions(wizard.field(/^Status/), 'Inactive')
    expect(await wizard.dialog.findByText('What this would mean could not be worked out.')).toBeTruthy()
    isDown = false
    await userEvent.click(wizard.button('Try again'))
    expect(await wizard.dialog.findByText('It takes no new items.')).toBeTruthy()
  })

  it('says why it failed, at the step it concerns, and keeps what was typed', async () => {
    const taken = 'Another office is called Riverbend.'
    const wizard = await openWizard({
      [`PUT /api/offices/${mainId}`]: () =>
        refusal(409, { code: 'DUPLICATE_DATA', message: taken, fields: { name: taken } }),
    })
    await wizard.fill(/^Name/, 'Riverbend')
    await toContact(wizard)
    await userEvent.click(wizard.button('Update Office'))
    const alert = within(await wizard.dialog.findByRole('alert'))
    expect(alert.getByText('Failed to update office')).toBeTruthy()
    expect(alert.getByText(taken)).toBeTruthy()
    expect(wizard.dialog.getByText('Step 1 of 3')).toBeTruthy()
    const name = wizard.field(/^Name/)
    expect(name.value).toBe('Riverbend')
    expect(name.getAttribute('aria-invalid')).toBe('true')
  })

  it('tells of a change by somebody else, keeps the input, and brings both together', async () => {
    const theirs = officeLike({
      version: 4,
      contact: { phone: '999', email: 'main@tamarind.example', manager: 'Bo' },
    })
    let isChanged = false
    const sent: { version: number; phone: string; manager: string }[] = []
    const wizard = await openWizard({
      [`GET /api/offices/${mainId}`]: () => json(isChanged ? theirs : officeLike()),
      [`PUT /api/offices/${mainId}`]: async (request) => {
        sent.push(await request.json())
        isChanged = true
        return sent.length === 1
          ? refusal(412, { code: 'STALE_VERSION', fields: { manager: 'Kim changed this to "Bo".' } })
          : json(theirs)
      },
    })
    await toContact(wizard)
    await wizard.fill(/^Phone/, '123')
    await userEvent.click(wizard.button('Update Office'))
    expect(
      await wizard.dialog.findByText(
        'Somebody else changed this office while you were editing. Nothing you typed is lost.',
      ),
    ).toBeTruthy()
    expect(wizard.dialog.getByText('Manager: Kim changed this to "Bo".')).toBeTruthy()
    const value = (label: RegExp) => wizard.field(label).value
    expect([value(/^Phone/), value(/^Manager/)]).toEqual(['123', 'Ana Whitlock'])

    await userEvent.click(wizard.button('Keep mine and take over the rest'))
    await waitFor(() => expect([value(/^Phone/), value(/^Manager/)]).toEqual(['123', 'Bo']))
    await userEvent.click(wizard.button('Update Office'))
    await wizard.dialog.findByText('Office updated successfully!')
    expect(sent[1]).toMatchObject({ version: 4, phone: '123', manager: 'Bo' })
  })

  it('offers the newer values instead', async () => {
    let reads = 0
    const wizard = await openWizard({
      [`GET /api/offices/${mainId}`]: () => json(officeLike(reads++ ? { version: 4, name: 'Theirs' } : {})),
      [`PUT /api/offices/${mainId}`]: () => refusal(412, { code: 'STALE_VERSION' }),
    })
    await wizard.fill(/^Name/, 'Mine')
    await toContact(wizard)
    await userEvent.click(wizard.button('Update Office'))
    await userEvent.click(await wizard.dialog.findByText('Load the newer values'))
    await waitFor(() => expect(wizard.dialog.queryByText(/Somebody else changed/)).toBeNull())
    await userEvent.click(wizard.button('Previous'))
    await userEvent.click(wizard.button('Previous'))
    expect(wizard.field(/^Name/).value).toBe('Theirs')
  })

  it('keeps what was typed when the window is closed, and forgets it on Cancel', async () => {
    const first = await openWizard()
    await first.fill(/^Name/, 'Half typed')
    first.app.unmount()

    const { dialog, button, field } = await openWizard()
    expect(dialog.getByText(/What you typed was kept/)).toBeTruthy()
    expect(field(/^Name/).value).toBe('Half typed')
    await userEvent.click(button('Cancel'))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Edit/ })).toBeNull())
    expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([])
  })
})
