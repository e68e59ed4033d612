/** An insurer of another shape than any of ours, connected by documents alone. */
export const INVENTED = {
  'connectors.json': {
    cobertura: {
      method: 'GET',
      url: '{{secret.own.URL}}/v3/socios/{numero}',
      headers: { authorization: 'Bearer {{secret.own.KEY}}', 'x-portal': 'si' },
      hosts: ['api.norte.example.org'],
      timeoutSeconds: 1,
      sends: { numero: { type: 'string' }, dia: { type: 'date' }, documento: { type: 'string' } },
      body: { nro: 'with.documento', dia: 'with.dia' },
      answer: { codigo: 'body.datos.estado.codigo', credencial: 'body.datos.credencial', http: 'status' },
      types: {
        codigo: { type: 'integer', nullable: true },
        credencial: { type: 'string', nullable: true },
        http: { type: 'integer' },
      },
      ok: { in: [{ var: 'status' }, [200, 404]] },
    },
  },
  'checks.json': {
    cobertura: {
      at: ['registration'],
      when: { '>=': [{ length: { var: 'subject.documento' } }, 8] },
      call: 'cobertura',
      with: { numero: 'subject.documento', documento: 'subject.documento', dia: 'today' },
      passWhen: { and: [{ '==': [{ var: 'answer.http' }, 200] }, { in: [{ var: 'answer.codigo' }, [1, 7]] }] },
      refusals: {
        baja: { when: { in: [{ var: 'answer.codigo' }, [-1, 4]] }, title: 'De baja', message: 'Tu afiliación terminó' },
        mora: {
          when: { '>=': [{ var: 'answer.codigo' }, 3] },
          title: 'Cuota pendiente',
          message: 'Regularizá tu cuota en {{tenant.name}}',
          before: 'baja',
        },
        sinDatos: {
          when: { missing: 'answer.codigo' },
          title: 'Sin datos',
          message: 'Actualizá tus datos',
          after: 'baja',
        },
      },
      store: { nroAfiliado: 'answer.credencial' },
      refusal: { title: 'Sin cobertura', message: 'No figurás en {{tenant.name}}' },
    },
    tarjeta: {
      at: ['registration'],
      when: { '>=': [{ length: { var: 'subject.documento' } }, 8] },
      call: 'cobertura',
      with: { documento: 'subject.documento', dia: 'today', numero: 'subject.documento' },
      passWhen: { '!=': [{ var: 'answer.credencial' }, 'C-0'] },
      refusal: { title: 'Sin tarjeta', message: 'Pedí tu tarjeta' },
    },
  },
};
