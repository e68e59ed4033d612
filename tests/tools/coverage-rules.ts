/** Rules of each kind for villa_serrana, by document. */
export const RULES = {
  'forms/registro.json': {
    sections: { more: { visible: { '!=': [{ var: 'form.sexo' }, 'X'] } } },
    fields: {
      piso: {
        use: 'piso',
        after: 'domicilio',
        section: 'more',
        visible: { '==': [{ var: 'form.barrio' }, 'centro'] },
        rules: { corto: { that: { '<': [{ length: { var: 'value' } }, 5] }, say: 'Hasta 4 letras' } },
      },
      barrio: {
        use: 'barrio',
        after: 'piso',
        section: 'personal',
        required: { '==': [{ var: 'settings.booking.gridMinutes' }, 20] },
      },
    },
    rules: {
      rioAdultos: {
        field: 'barrio',
        that: {
          or: [
            { '!=': [{ var: 'form.barrio' }, 'rio'] },
            { '>=': [{ age: [{ var: 'form.fechaNacimiento' }, { var: 'today' }] }, 40] },
          ],
        },
        say: 'En Costa del Río, desde los 40 años',
      },
    },
  },
  'screens/paseos.json': {
    path: '/paseos',
    for: ['patient'],
    title: 'Paseos',
    when: { '>=': [{ age: [{ var: 'user.fec_nac' }, { var: 'today' }] }, 65] },
    needs: {
      barrio: { has: 'user.own.barrio', else: [{ do: 'go', to: '/home' }] },
      abierto: { that: { '<': [{ var: 'today' }, '2026-12-24'] }, else: [{ do: 'go', to: '/home' }] },
    },
    data: { turnos: { call: 'appointments.list' } },
    dialogs: {
      horario: {
        title: 'Horario',
        state: { paso: { type: 'string', initial: { const: 'uno' } } },
        view: {
          node: 'stack',
          children: {
            primero: { node: 'text', text: 'Uno', visible: { '==': [{ var: 'state.paso' }, 'uno'] } },
            boton: { node: 'button', label: 'Otro', press: [{ do: 'set', values: { paso: { const: 'dos' } } }] },
          },
        },
      },
    },
    view: {
      node: 'stack',
      children: {
        conTurno: { node: 'text', text: 'Ya tenés turno', visible: { '>': [{ count: { var: 'data.turnos' } }, 0] } },
        horario: { node: 'button', label: 'Horario', press: [{ do: 'open', dialog: 'horario' }] },
        salida: {
          node: 'button',
          label: 'Salida',
          press: [{ do: 'open', dialog: 'salida', with: { barrio: 'user.own.barrio' } }],
        },
      },
    },
  },
  'dialogs/salida.json': {
    title: 'Salida',
    receives: { barrio: { type: 'string', nullable: true } },
    view: {
      node: 'stack',
      children: {
        puente: { node: 'text', text: 'Del puente', visible: { '==': [{ var: 'dialog.barrio' }, 'rio'] } },
      },
    },
  },
} as const;
